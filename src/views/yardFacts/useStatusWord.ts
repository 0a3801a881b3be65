import { useTranslation } from 'react-i18next';
import type { YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { styleOfShown } from '#ui/statusStyle.ts';

type Named = Pick<YardDisplay, 'shown' | 'isOverride' | 'isSatelliteOnly' | 'isDrill'>;

/**
 * Returns the status word of a display, the same on every surface: CLOSED, OPEN - OVERRIDE, OPEN - SATELLITE ONLY,
 * DRILL: CLOSED (GAP-144).
 */
export function useStatusWord() {
  const { t } = useTranslation('common');
  return ({ shown, isOverride, isSatelliteOnly, isDrill }: Named): string => {
    const status = t(`status.${styleOfShown(shown)}`);
    if (isDrill) return t('drillStatus', { status });
    if (isSatelliteOnly) return t('satelliteOnlyStatus', { status });
    return isOverride ? t('overriddenStatus', { status }) : status;
  };
}
