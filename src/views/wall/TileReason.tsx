import { useTranslation } from 'react-i18next';
import { isLightningEvent } from '#domain/alerting/activeEvent.ts';
import { hazardFamily } from '#domain/alerting/pastAlert.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import { formatNearMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import { useEventTitle } from '#views/yardFacts/useEventTitle.ts';
import type { WallTileProps } from './wallView.ts';

const NAMED_HAZARDS = [...WEATHER_HAZARDS, 'stormWaterSampling'] as const;

type TileReasonProps = Pick<WallTileProps, 'size' | 'traits' | 'nowMs' | 'locale'> & {
  tile: WallTileProps['yard']['tile'];
};

/** Why a yard is not open, beside its time left; of an unknown one what people must not do. */
export function TileReason({ tile, size, traits, nowMs, locale }: TileReasonProps) {
  const { t } = useTranslation('wall');
  const titleOf = useEventTitle(locale);
  const {
    shown,
    isOverride,
    countdown,
    event,
    closestStrikeM: distanceM,
    closestStrikeErrorM: errorM,
    dataAtMs,
  } = tile;
  if (shown === 'LOADING' || (shown === 'OPEN' && !isOverride)) return null;
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
      return countdown.kind === 'running'
        ? t('ends', { time: formatNearMoment(countdown.untilMs, nowMs, locale) })
        : null;
    if (event !== null && !isLightningEvent(event)) {
      const hazard = size === 'm' && countdown.kind === 'running' ? hazardOf(event.type) : undefined;
      return hazard === undefined ? titleOf(event, traits) : t(`hazard.${hazard}`);
    }
    const distance =
      distanceM === null
        ? null
        : formatStrikeDistance({ distanceM, errorM }, locale.unitSystem, locale.language);
    if (size === 'm' && distance !== null) return distance;
    return distance === null ? t('lightning') : t('lightningAt', { distance });
  }
}

/** Hazard of an event type, whose name is short; undefined: another service has named the event. */
function hazardOf(type: string) {
  const family = hazardFamily(type);
  return NAMED_HAZARDS.find((hazard) => hazard === family);
}

function NoData({ age }: { age: string }) {
  const { t } = useTranslation('wall');
  return (
    <span>
      <b>{t('noData')}</b> {t('forAge', { age })}
    </span>
  );
}
