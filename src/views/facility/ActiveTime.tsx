import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isLightningEvent, runningSinceMs, type ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectLastStrikeMs } from '#machines/yardStatus/displaySelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

type ActiveTimeProps = { yardStatus: YardStatusRef; event: ActiveEvent; locale: YardLocale };

/** For how long an alert has been active; its start, and the last strike, as a tooltip (GAP-62). */
export function ActiveTime({ yardStatus, event, locale }: ActiveTimeProps) {
  const { t } = useTranslation('facility');
  const sinceMs = runningSinceMs(event);
  const elapsed = useSelector(yardStatus, (snapshot) =>
    formatAge(selectNowMs(snapshot) - sinceMs, locale.language),
  );
  const moments = useSelector(yardStatus, (snapshot) => {
    const moment = (atMs: number) => ({ time: formatMoment(atMs, selectNowMs(snapshot), locale) });
    const started = t('startedAt', moment(sinceMs));
    if (!isLightningEvent(event)) return started;
    const last =
      event.reportedBy === undefined
        ? t('lastStrikeAt', moment(selectLastStrikeMs(event)(snapshot)))
        : t('reportedAt', moment(event.startAtMs));
    // a service that does not tell of the first strike
    return event.firstStartAtMs === undefined ? last : `${started}\n${last}`;
  });
  return (
    <span className="facactive" title={moments}>
      {t('active', { time: elapsed })}
    </span>
  );
}
