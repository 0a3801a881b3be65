import './Select.css';

export type SelectOption = { readonly id: string; readonly label: string };

type SelectProps = {
  /** Of the element, for a label beside it. */
  id?: string;
  /** Where no label stands beside it. */
  label?: string;
  value: string;
  options: readonly SelectOption[];
  isRequired?: boolean;
  isDisabled?: boolean;
  onChosen: (id: string) => void;
};

/** The browser's own list to choose one from, as broad as there is room. */
export function Select(props: SelectProps) {
  const { id, label, value, options, isRequired = false, isDisabled = false, onChosen } = props;
  return (
    <select
      id={id}
      value={value}
      className="select"
      aria-label={label}
      required={isRequired}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChosen(currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
