import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type HTMLInputTypeAttribute, type KeyboardEvent } from 'react';
import { FieldName } from './FieldName.tsx';

type TextFieldProps = {
  label: string;
  value: string;
  onChanged: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** Of a number. */
  step?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** What may be written; stands below the field. */
  hint?: string;
  /** What is wrong with what is written, instead of the hint; null: nothing. */
  fault?: string | null;
};

/** A line of text to fill in, with its name above and what is wrong below. Enter in a search never sends its form. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChanged, type = 'text', autoComplete = 'off', step } = props;
  const { isRequired = false, isDisabled = false, hint, fault = null } = props;
  const id = useId();
  const helpId = useId();
  return (
    <div className="field" data-invalid={fault !== null || undefined}>
      <FieldName of={id} label={label} isRequired={isRequired} />
      <input
        id={id}
        type={type}
        value={value}
        autoComplete={autoComplete}
        step={step}
        required={isRequired}
        disabled={isDisabled}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault !== null || hint !== undefined ? helpId : undefined}
        onChange={(event) => onChanged(event.currentTarget.value)}
        onKeyDown={type === 'search' ? holdEnter : undefined}
      />
      {(fault !== null || hint !== undefined) && (
        <p className="field-help" id={helpId}>
          {fault !== null && <IconAlertCircle aria-hidden="true" />}
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}

/** A browser would click the form's first button: what is there so far would be saved while something is looked for. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
