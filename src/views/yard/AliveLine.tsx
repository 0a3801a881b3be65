import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectIsMonitoring } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { FreshnessRing } from './FreshnessRing.tsx';
import { selectContentAgeS } from '../yardFacts/yardSelectors.ts';

type AliveLineProps = { yardStatus: YardStatusRef; locale: YardLocale };

/**
 * Says of an open yard how long ago the service found that, by the content of its answer (S5);
 * on the monitoring page its head says so.
 */
export function AliveLine({ yardStatus, locale }: AliveLineProps) {
  const { t } = useTranslation('yard');
  const ageS = useSelector(yardStatus, selectContentAgeS);
  const isMonitoring = useSelector(yardStatus, selectIsMonitoring);
  if (ageS === null || isMonitoring) return null;
  return (
    <p className="yalive">
      <FreshnessRing yardStatus={yardStatus} />
      {t('freshness.checkedAgo', { age: formatAge(ageS * 1000, locale.language) })}
    </p>
  );
}
