import { useTranslation } from 'react-i18next';
import type { YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { styleOfShown } from '#ui/statusStyle.ts';

/** Returns the status word of a display, the same on every surface: CLOSED, OPEN - OVERRIDE, DRILL: CLOSED (GAP-144). */
export function useStatusWord() {
  const { t } = useTranslation('common');
  return ({ shown, isOverride, isDrill }: Pick<YardDisplay, 'shown' | 'isOverride' | 'isDrill'>): string => {
    const status = t(`status.${styleOfShown(shown)}`);
    if (isDrill) return t('drillStatus', { status });
    return isOverride ? t('overriddenStatus', { status }) : status;
  };
}
