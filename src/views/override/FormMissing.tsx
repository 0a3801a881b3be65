import { useTranslation } from 'react-i18next';
import { ToastBox } from '#ui/Toaster.tsx';

/** Says that the form could not be fetched, in its place. */
export function FormMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('override');
  return (
    <div className="toasts">
      <ToastBox kind="error" closeLabel={t('form.close')} onClosed={onClose}>
        <b>{t('news.failed')}</b>
        <span>{t('news.noForm')}</span>
      </ToastBox>
    </div>
  );
}
