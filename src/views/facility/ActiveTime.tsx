import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isLightningEvent, type ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { YardReader } from '../yardFacts/reader.ts';
import type { YardStatusRef } from './facilityView.ts';

type ActiveTimeProps = { yardStatus: YardStatusRef; event: ActiveEvent; reader: YardReader };

/** For how long an alert has been active; its start for whoever rests on it (GAP-62). */
export function ActiveTime({ yardStatus, event, reader }: ActiveTimeProps) {
  const { t } = useTranslation('facility');
  const { startAtMs, reportedBy } = event;
  const lightning = reportedBy === undefined ? 'lastStrikeAt' : 'reportedAt';
  const elapsed = useSelector(yardStatus, (snapshot) =>
    formatAge(selectNowMs(snapshot) - startAtMs, reader.language),
  );
  const start = useSelector(yardStatus, (snapshot) => formatMoment(startAtMs, selectNowMs(snapshot), reader));
  return (
    <span className="facactive" title={t(isLightningEvent(event) ? lightning : 'startedAt', { time: start })}>
      {t('active', { time: elapsed })}
    </span>
  );
}
