import { IconClock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isSameCountdown } from '#domain/alerting/countdown.ts';
import { isLightningUnproven } from '#domain/alerting/verdictCountdown.ts';
import { countdownParts } from '#domain/time/countdownParts.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectCountdown,
  selectDrill,
  selectIsMonitoring,
  selectNowMs,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { BigFigure, type FigurePart } from '#ui/BigFigure.tsx';
import { formatNearMoment } from '#ui/format/clock.ts';
import { SegmentTrack } from '#ui/SegmentTrack.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectQuietMinutes } from '../yardFacts/yardSelectors.ts';

type CountdownFigureProps = { yardStatus: YardStatusRef; locale: YardLocale };

const TRACK_MS = 30 * 60_000;

/**
 * The estimated time until safe conditions return (STATUS-22, STATUS-23), or a drill ends; when it is over only the
 * alert page says so (YARD-18, YMON-16).
 */
export function CountdownFigure({ yardStatus, locale }: CountdownFigureProps) {
  const { t } = useTranslation('yard');
  const countdown = useSelector(yardStatus, selectCountdown, isSameCountdown);
  const isDrill = useSelector(yardStatus, (snapshot) => selectDrill(snapshot) !== null);
  const quietMinutes = useSelector(yardStatus, selectQuietMinutes);
  const isMonitoring = useSelector(yardStatus, selectIsMonitoring);
  const isUnproven = useSelector(yardStatus, ({ context }) =>
    isLightningUnproven(context.verdict, context, context.nowMs),
  );
  if (countdown.kind === 'none' && isUnproven) return <NoEnd />;
  if (countdown.kind === 'none' || (countdown.kind === 'over' && isMonitoring)) return null;
  if (countdown.kind === 'surrounding' || countdown.kind === 'over') {
    return (
      <div className="yfigure">
        <p className="yfigure-words">{t(`countdown.${countdown.kind}`, { minutes: quietMinutes })}</p>
      </div>
    );
  }
  const { remainingMs, untilMs } = countdown;
  const parts = figureParts(remainingMs);
  return (
    <div className="yfigure" role="timer">
      <p className="yfigure-label">
        <IconClock aria-hidden="true" />
        {t(isDrill ? 'drill.countdown' : 'countdown.label')}
      </p>
      {parts.length > 0 ? (
        <BigFigure parts={parts} />
      ) : (
        <p className="yfigure-words">{t('countdown.lessThanMinute')}</p>
      )}
      <div className="ytrack">
        {remainingMs <= TRACK_MS && <SegmentTrack remainingMs={remainingMs} />}
        <CountdownEnds
          yardStatus={yardStatus}
          locale={locale}
          untilMs={untilMs}
          hasTrack={remainingMs <= TRACK_MS}
        />
      </div>
    </div>
  );
}

/** Satellites that prove no quiet end no closing (GAP-137). */
function NoEnd() {
  const { t } = useTranslation('yard');
  return (
    <div className="yfigure">
      <p className="yfigure-words">{t('countdown.noEnd')}</p>
      <p className="yfigure-reason">{t('countdown.noProof')}</p>
    </div>
  );
}

type CountdownEndsProps = CountdownFigureProps & { untilMs: number; hasTrack: boolean };

function CountdownEnds({ yardStatus, locale, untilMs, hasTrack }: CountdownEndsProps) {
  const { t } = useTranslation('yard');
  const end = useSelector(yardStatus, (snapshot) => formatNearMoment(untilMs, selectNowMs(snapshot), locale));
  return (
    <p className="ytrack-ends">
      {hasTrack ? <span>{t('countdown.now')}</span> : null}
      <span>{hasTrack ? end : t('countdown.until', { time: end })}</span>
    </p>
  );
}

/** Empty when less than a minute is left: that is said in words. */
function figureParts(remainingMs: number): readonly FigurePart[] {
  const parts = countdownParts(remainingMs);
  if (parts === null || parts.isUnderAMinute) return [];
  const minutes = { number: String(parts.minutes), unit: 'min' };
  return parts.hours === 0 ? [minutes] : [{ number: String(parts.hours), unit: 'h' }, minutes];
}
