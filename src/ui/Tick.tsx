import './Choice.css';

type TickProps = {
  /** For the ear where the column's head says it to the eye. */
  label: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onTurned: (isChecked: boolean) => void;
};

/** A box to tick in a table. */
export function Tick({ label, isChecked, isDisabled = false, onTurned }: TickProps) {
  return (
    <label className="choice choice-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onTurned(event.currentTarget.checked)}
      />
    </label>
  );
}
