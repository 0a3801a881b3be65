import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Countdown } from '#domain/alerting/countdown.ts';
import { countdownParts } from '#domain/time/countdownParts.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { SegmentTrack } from '#ui/SegmentTrack.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectQuietMinutes } from '../yardFacts/yardSelectors.ts';

type CountdownLineProps = {
  /** Of the status that stands above it, whichever answer that is by. */
  countdown: Countdown;
  yardStatus: YardStatusRef;
  locale: YardLocale;
};

const TRACK_MS = 30 * 60_000;

/** The estimated time until safe conditions return (STATUS-22, STATUS-23). */
export function CountdownLine({ countdown, yardStatus, locale }: CountdownLineProps) {
  const { t } = useTranslation(['facility', 'yard']);
  const minutes = useSelector(yardStatus, selectQuietMinutes);
  const end = useSelector(yardStatus, (snapshot) =>
    countdown.kind === 'running' ? formatMoment(countdown.untilMs, selectNowMs(snapshot), locale) : '',
  );
  if (countdown.kind === 'none') return null;
  if (countdown.kind !== 'running')
    return <p className="faccount">{t(`yard:countdown.${countdown.kind}`, { minutes })}</p>;
  const { remainingMs } = countdown;
  const parts = countdownParts(remainingMs);
  const isShort = parts === null || parts.isUnderAMinute;
  const left = isShort
    ? t('yard:countdown.lessThanMinute')
    : `${parts.hours > 0 ? `${parts.hours}\u00A0h ` : ''}${parts.minutes}\u00A0min`;
  return (
    <div className="faccount" role="timer">
      <p className="faccount-line">
        <span>{t('safeIn')}</span> <b>{left}</b>
      </p>
      {remainingMs <= TRACK_MS && (
        <div className="faccount-track">
          <SegmentTrack remainingMs={remainingMs} />
        </div>
      )}
      <p className="faccount-ends">
        <span>{t('yard:countdown.now')}</span>
        <span>{end}</span>
      </p>
    </div>
  );
}
