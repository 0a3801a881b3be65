import { useTranslation } from 'react-i18next';

/** What a toast says of an address that asks for something that cannot be (GAP-7). */
export function InvalidLink() {
  const { t } = useTranslation('common');
  return <b>{t('invalidLink')}</b>;
}
