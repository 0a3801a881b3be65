import './Choice.css';

type SwitchProps = {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** Id of the words that say more about it. */
  describedBy?: string | undefined;
  onTurned: (isOn: boolean) => void;
};

/** A setting that is on or off, as a row. */
export function Switch({ label, isOn, isDisabled = false, describedBy, onTurned }: SwitchProps) {
  return (
    <label className="choice choice-switch">
      <span className="choice-label">{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onChange={(event) => onTurned(event.currentTarget.checked)}
      />
    </label>
  );
}
