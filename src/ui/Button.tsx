import type { ReactNode } from 'react';
import './Button.css';

type ButtonProps = {
  children: ReactNode;
  /** Left out by a button that sends its form. */
  onPress?: () => void;
  kind?: 'plain' | 'primary' | 'danger';
  size?: 'normal' | 'large';
  isDisabled?: boolean;
  /** Id of the words that say why it is disabled, or what it leads to. */
  describedBy?: string | undefined;
};

export function Button({
  children,
  onPress,
  kind = 'plain',
  size = 'normal',
  isDisabled = false,
  describedBy,
}: ButtonProps) {
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={`btn btn-${kind} btn-${size}`}
      disabled={isDisabled}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
