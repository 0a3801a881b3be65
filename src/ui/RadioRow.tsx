import type { ReactNode } from 'react';
import './Choice.css';

type RadioRowProps = {
  /** The rows of one name are one choice, whatever groups they stand in. */
  name: string;
  label: string;
  aside: ReactNode;
  isChosen: boolean;
  isDisabled?: boolean;
  onChosen: () => void;
};

/** One of several possibilities, as a row. */
export function RadioRow({ name, label, aside, isChosen, isDisabled = false, onChosen }: RadioRowProps) {
  return (
    <label className="choice choice-radio">
      <input type="radio" name={name} checked={isChosen} disabled={isDisabled} onChange={onChosen} />
      <span className="choice-label">{label}</span> {aside}
    </label>
  );
}
