import { useTranslation } from 'react-i18next';

/** What a toast says when the profile could not be fetched. */
export function ProfileMissing() {
  const { t } = useTranslation('override');
  return (
    <>
      <b>{t('news.failed')}</b>
      <span>{t('news.noForm')}</span>
    </>
  );
}
