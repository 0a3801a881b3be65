import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './linkPage.css';

/** Leads on from a page that has nothing to show. */
export function BackLink() {
  const { t } = useTranslation('errors');
  return (
    <a className="link-page-website" href="#/">
      <IconArrowLeft aria-hidden="true" />
      {t('pageFailed.back')}
    </a>
  );
}
