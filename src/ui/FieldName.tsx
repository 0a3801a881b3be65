import './Field.css';

type FieldNameProps = {
  /** Id of the control that it names. */
  of: string;
  label: string;
  isRequired: boolean;
};

/** The name above a control; a star says that it must be filled in, and readers are told so by the control itself. */
export function FieldName({ of, label, isRequired }: FieldNameProps) {
  return (
    <label htmlFor={of}>
      {label}
      {isRequired && (
        <span className="field-star" aria-hidden="true">
          {' *'}
        </span>
      )}
    </label>
  );
}
