import { useId } from 'react';

type SelectFieldProps = {
  label: string;
  value: string;
  options: readonly { readonly id: string; readonly label: string }[];
  isDisabled: boolean;
  onChosen: (id: string) => void;
};

/** One of many possibilities, with its name above. */
export function SelectField({ label, value, options, isDisabled, onChosen }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...{ id, value }}
        className="admin-select"
        disabled={isDisabled}
        onChange={(event) => onChosen(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
