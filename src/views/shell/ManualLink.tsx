import { IconBook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Opens the manual in a window of its own. @param url Of the manual in the language that is shown. */
export function ManualLink({ url }: { url: string }) {
  const { t } = useTranslation('common');
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <IconBook size={17} aria-hidden="true" />
      {t('userManual')}
    </a>
  );
}
