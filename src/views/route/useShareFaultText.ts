import { useTranslation } from 'react-i18next';
import { isShareLimit } from '#domain/routes/shareOrder.ts';
import { useFaultText } from '../yardFacts/useFaultText.ts';

/** Puts into words why a route could not be shared. */
export function useShareFaultText(): (fault: string) => string {
  const { t } = useTranslation('route');
  const faultText = useFaultText();
  return (fault) => (isShareLimit(fault) ? t(`share.${fault}`) : faultText(fault));
}
