import { IconX } from '@tabler/icons-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { PhoneSimulationMark } from './PhoneSimulationMark.tsx';
import { showModal } from './showModal.ts';
import './Dialog.css';

export type DialogFrameProps = {
  /** Names the dialog where its title does not. */
  label?: string | undefined;
  title: string;
  subtitle: string;
  icon: ReactNode;
  closeLabel: string;
  /**
   * What the page behind it shows, for where there is no room to see it, and for the ear;
   * null: that page shows no status.
   */
  status: ReactNode;
  /** What a page tells at its foot lies behind an open dialog, where nobody hears it: here it is told inside. */
  toastLayer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/**
 * What lies over the right sheet of a yard page; on a phone under a bar with the status. It keeps the focus, and
 * gives it back.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { label, title, subtitle, icon, closeLabel, status, toastLayer, children, onClose } = props;
  const titleId = useId();
  return (
    <dialog
      className={status === null ? 'dialog dialog-free' : 'dialog'}
      ref={showModal}
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      // asked, not obeyed: its opener decides whether it closes
      onKeyDown={(event) => closeByKey(event, onClose)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {status !== null && (
        <div className="dialog-status">
          {status}
          <PhoneSimulationMark />
        </div>
      )}
      <div className="dialog-panel">
        <header className="dialog-head">
          {icon}
          <div>
            <h2 id={titleId}>{title}</h2>
            <p>{subtitle}</p>
          </div>
          <button type="button" className="dialog-close" aria-label={closeLabel} onClick={onClose}>
            <IconX aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
      {toastLayer}
    </dialog>
  );
}

function closeByKey(event: KeyboardEvent, onClose: () => void) {
  // a dialog inside has closed itself by it
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  onClose();
}
