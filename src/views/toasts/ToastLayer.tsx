import { useTranslation } from 'react-i18next';
import type { Toasts } from '#ui/createToasts.ts';
import { Toaster } from '#ui/Toaster.tsx';

/** The toasts of whatever page is shown. */
export function ToastLayer({ toasts }: { toasts: Toasts }) {
  const { t } = useTranslation('common');
  return <Toaster toasts={toasts} closeLabel={t('close')} />;
}
