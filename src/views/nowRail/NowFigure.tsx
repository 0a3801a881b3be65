import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isLightningEvent } from '#domain/alerting/activeEvent.ts';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { countdownParts } from '#domain/time/countdownParts.ts';
import { selectNowMs, selectRulesAt } from '#machines/mapFeed/mapFeedSelectors.ts';
import { formatNearMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { NowRowProps } from './nowView.ts';

type NowFigureProps = Pick<NowRowProps, 'mapFeed' | 'locale' | 'facility'> & { readonly tile: YardTile };

/** Time left of what keeps a yard from being open, and when it ends; of an unknown one how long nothing was known. */
export function NowFigure({ mapFeed, locale, facility, tile }: NowFigureProps) {
  const { t } = useTranslation('map');
  const { shown, countdown, event, isOverride } = tile;
  if (shown === 'UNKNOWN' || shown === 'LOADING')
    return <NoData mapFeed={mapFeed} locale={locale} facility={facility} tile={tile} />;
  if (countdown.kind !== 'running') {
    return (
      <span className="nowrow-figure">
        <small>{t('now.noEnd')}</small>
      </span>
    );
  }
  const parts = countdownParts(countdown.remainingMs);
  // all in one zone, the user's: the rows are read one below the other
  const nowMs = countdown.untilMs - countdown.remainingMs;
  const time = formatNearMoment(countdown.untilMs, nowMs, locale);
  const isQuietPeriod = shown === 'CLOSED' && !isOverride && (event === null || isLightningEvent(event));
  return (
    <span className="nowrow-figure">
      {parts !== null && (
        <b>
          {parts.hours > 0 && (
            <>
              {parts.hours}
              <small>{t('now.hours')}</small>{' '}
            </>
          )}
          {parts.isUnderAMinute ? t('now.underOne') : parts.minutes}
          <small>{t('now.minutes')}</small>
        </b>
      )}
      <small>{t('now.until', { time })}</small>
      {isQuietPeriod && (
        <QuietBar mapFeed={mapFeed} facilityId={facility.id} remainingMs={countdown.remainingMs} />
      )}
    </span>
  );
}

type QuietBarProps = Pick<NowRowProps, 'mapFeed'> & {
  readonly facilityId: string;
  readonly remainingMs: number;
};

/** How much of the quiet period is left; nothing of a later end, which is not that of lightning. */
function QuietBar({ mapFeed, facilityId, remainingMs }: QuietBarProps) {
  const quietPeriodMs = useSelector(mapFeed, (snapshot) => selectRulesAt(facilityId)(snapshot).quietPeriodMs);
  // a strike may be somewhat ahead of the page's own tick
  if (remainingMs > quietPeriodMs + 10_000) return null;
  const percent = Math.min(100, (100 * remainingMs) / quietPeriodMs);
  return (
    <span className="nowrow-bar" aria-hidden="true">
      <i style={{ width: `${percent}%` } as CSSProperties} />
    </span>
  );
}

function NoData({ mapFeed, locale, tile: { dataAtMs } }: NowFigureProps) {
  const { t } = useTranslation('map');
  const age = useSelector(mapFeed, (snapshot) => {
    const nowMs = selectNowMs(snapshot);
    return dataAtMs === null || !(nowMs >= dataAtMs) ? null : formatAge(nowMs - dataAtMs, locale.language);
  });
  return (
    <span className="nowrow-figure">
      <strong>{t('now.noData')}</strong>
      {age !== null && <small>{t('now.forAge', { age })}</small>}
    </span>
  );
}
