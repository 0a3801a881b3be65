import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { showModal } from '#ui/showModal.ts';

type ConfirmDialogProps = {
  question: string;
  /** What it is about. */
  children: ReactNode;
  /** What the button that does it is called. */
  doLabel: string;
  onConfirmed: () => void;
  onCancelled: () => void;
};

/** Asks for confirmation before an action that cannot be undone. Enter alone cancels. */
export function ConfirmDialog({ question, children, doLabel, onConfirmed, onCancelled }: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const textId = useId();
  return (
    <dialog
      ref={showModal}
      className="admin-confirm"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation(); // the profile behind it stays
        onCancelled();
      }}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onCancelled();
      }}
    >
      <h4 id={titleId}>{question}</h4>
      <p id={textId}>{children}</p>
      <div className="admin-confirm-foot">
        <Button onPress={onCancelled}>{t('confirm.cancel')}</Button>
        <Button kind="danger" onPress={onConfirmed}>
          {doLabel}
        </Button>
      </div>
    </dialog>
  );
}
