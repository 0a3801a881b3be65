import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#ui/Toaster.css';

/** Says that the form could not be fetched, in its place. */
export function FormMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('override');
  return (
    <div className="toasts">
      <div className="toast toast-error" role="alert">
        <div className="toast-text">
          <b>{t('news.failed')}</b>
          <span>{t('news.noForm')}</span>
        </div>
        <button type="button" className="toast-close" aria-label={t('form.close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
