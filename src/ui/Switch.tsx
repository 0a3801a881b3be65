import './Choice.css';

type SwitchProps = {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onTurned: (isOn: boolean) => void;
};

/** A setting that is on or off, as a row. */
export function Switch({ label, isOn, isDisabled = false, onTurned }: SwitchProps) {
  return (
    <label className="choice choice-switch">
      <span className="choice-label">{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onTurned(event.currentTarget.checked)}
      />
    </label>
  );
}
