import { useTranslation } from 'react-i18next';

/** What a toast says before the page reloads into a newer version (SHELL-26). */
export function NewVersion() {
  const { t } = useTranslation('common');
  return <b>{t('newVersion')}</b>;
}
