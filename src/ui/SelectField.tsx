import { useId } from 'react';
import { FieldName } from './FieldName.tsx';
import { Select, type SelectOption } from './Select.tsx';

type SelectFieldProps = {
  label: string;
  value: string;
  options: readonly SelectOption[];
  isRequired?: boolean;
  isDisabled?: boolean;
  onChosen: (id: string) => void;
};

/** One of many possibilities, with its name above. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, options, isRequired = false, isDisabled = false, onChosen } = props;
  const id = useId();
  return (
    <div className="field">
      <FieldName of={id} label={label} isRequired={isRequired} />
      <Select
        id={id}
        value={value}
        options={options}
        isRequired={isRequired}
        isDisabled={isDisabled}
        onChosen={onChosen}
      />
    </div>
  );
}
