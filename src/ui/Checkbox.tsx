import './Choice.css';

type CheckboxProps = {
  label: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onTurned: (isChecked: boolean) => void;
};

/** Something that a person must confirm, drawn as a caution. */
export function Checkbox({ label, isChecked, isDisabled = false, onTurned }: CheckboxProps) {
  return (
    <label className="choice choice-check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onTurned(event.currentTarget.checked)}
      />
      <span className="choice-label">{label}</span>
    </label>
  );
}
