import type { ReactNode } from 'react';
import './IconButton.css';

type IconButtonProps = {
  /** What it does, for screen readers and as a tooltip. */
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  /** An icon that is hidden from readers. */
  children: ReactNode;
};

/** A button that is an icon alone. */
export function IconButton({ label, isDisabled = false, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
