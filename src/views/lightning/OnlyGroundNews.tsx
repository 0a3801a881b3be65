import { useTranslation } from 'react-i18next';

/** What is told when all strikes are chosen (STRIKE-02). */
export function OnlyGroundNews() {
  const { t } = useTranslation('layers');
  return t('lightning.onlyGroundIsDangerous');
}
