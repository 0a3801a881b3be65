import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isLightningEvent, type ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import type { YardStatusRef } from './facilityView.ts';

type ActiveTimeProps = { yardStatus: YardStatusRef; event: ActiveEvent; locale: YardLocale };

/** For how long an alert has been active; its start for whoever rests on it (GAP-62). */
export function ActiveTime({ yardStatus, event, locale }: ActiveTimeProps) {
  const { t } = useTranslation('facility');
  const { startAtMs, reportedBy } = event;
  const lightning = reportedBy === undefined ? 'lastStrikeAt' : 'reportedAt';
  const elapsed = useSelector(yardStatus, (snapshot) =>
    formatAge(selectNowMs(snapshot) - startAtMs, locale.language),
  );
  const start = useSelector(yardStatus, (snapshot) => formatMoment(startAtMs, selectNowMs(snapshot), locale));
  return (
    <span className="facactive" title={t(isLightningEvent(event) ? lightning : 'startedAt', { time: start })}>
      {t('active', { time: elapsed })}
    </span>
  );
}
