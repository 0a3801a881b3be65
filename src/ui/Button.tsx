import type { ReactNode } from 'react';
import './Button.css';

type ButtonProps = {
  children: ReactNode;
  onPress: () => void;
  kind?: 'plain' | 'primary';
  size?: 'normal' | 'large';
  isDisabled?: boolean;
};

export function Button({
  children,
  onPress,
  kind = 'plain',
  size = 'normal',
  isDisabled = false,
}: ButtonProps) {
  return (
    <button type="button" className={`btn btn-${kind} btn-${size}`} disabled={isDisabled} onClick={onPress}>
      {children}
    </button>
  );
}
