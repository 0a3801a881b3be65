import type { ReactNode } from 'react';

type ToolButtonProps = {
  /** Spoken, and shown when the pointer rests on it. */
  label: string;
  /** Icon. */
  children: ReactNode;
  onPress: (button: HTMLButtonElement) => void;
};

/** Button in the foot of a yard page that opens a dialog. */
export function ToolButton({ label, children, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="ytool"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {children}
    </button>
  );
}
