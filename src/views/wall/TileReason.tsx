import { useTranslation } from 'react-i18next';
import { isLightningEvent } from '#domain/alerting/activeEvent.ts';
import { measure } from '#domain/units/measure.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { useEventTitle } from '#views/yardFacts/useEventTitle.ts';
import type { WallTileProps } from './wallView.ts';

type TileReasonProps = Pick<WallTileProps, 'size' | 'traits' | 'nowMs' | 'locale'> & {
  tile: WallTileProps['yard']['tile'];
};

/** Why a yard is not open, beside its time left; of an unknown one what people must not do. */
export function TileReason({ tile, size, traits, nowMs, locale }: TileReasonProps) {
  const { t } = useTranslation('wall');
  const titleOf = useEventTitle(locale);
  const { shown, isOverride, countdown, event, closestStrikeM, dataAtMs } = tile;
  if (shown === 'LOADING') return null;
  if (shown === 'UNKNOWN') {
    const age =
      dataAtMs === null || !(nowMs >= dataAtMs) ? null : formatAge(nowMs - dataAtMs, locale.language);
    return (
      <span className="wall-reason wall-unknown">
        {age === null ? <b>{t('unconfirmed')}</b> : <NoData age={age} />}
        {size !== 't' && <span>{t('caution')}</span>}
      </span>
    );
  }
  return (
    <span className="wall-reason">
      {cause()}
      {countdown.kind !== 'running' && shown !== 'OPEN' && <span>{t('noEnd')}</span>}
    </span>
  );

  function cause() {
    if (isOverride)
      return countdown.kind === 'running' ? t('ends', { time: formatTime(countdown.untilMs, locale) }) : null;
    if (event !== null && !isLightningEvent(event)) return titleOf(event, traits);
    const distance =
      closestStrikeM === null
        ? null
        : formatMeasureText(measure('strikeDistance', closestStrikeM, locale.unitSystem), locale.language);
    if (size === 'm' && distance !== null) return distance;
    return distance === null ? t('lightning') : t('lightningAt', { distance });
  }
}

function NoData({ age }: { age: string }) {
  const { t } = useTranslation('wall');
  return (
    <span>
      <b>{t('noData')}</b> {t('forAge', { age })}
    </span>
  );
}
