import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatElapsed } from '#ui/format/duration.ts';
import type { YardReader } from '../yard/reader.ts';
import type { YardStatusRef } from './facilityView.ts';

type ActiveTimeProps = { yardStatus: YardStatusRef; event: ActiveEvent; reader: YardReader };

/** For how long an alert has been active; its start for whoever rests on it (GAP-62). */
export function ActiveTime({ yardStatus, event: { startAtMs }, reader }: ActiveTimeProps) {
  const { t } = useTranslation('facility');
  const elapsed = useSelector(yardStatus, (snapshot) => formatElapsed(selectNowMs(snapshot) - startAtMs));
  const start = useSelector(yardStatus, (snapshot) => formatMoment(startAtMs, selectNowMs(snapshot), reader));
  return (
    <span className="facactive" title={t('startedAt', { time: start })}>
      {t('active', { time: elapsed })}
    </span>
  );
}
