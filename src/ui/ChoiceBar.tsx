import { useId } from 'react';
import './ChoiceBar.css';

type ChoiceBarProps<Value extends string> = {
  /** What is chosen, for the ear. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChosen: (value: Value) => void;
};

/** One of a few short possibilities, side by side. */
export function ChoiceBar<Value extends string>({ label, options, value, onChosen }: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choicebar">
      <legend className="spoken">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChosen(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
