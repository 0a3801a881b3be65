import { IconBolt } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { measure } from '#domain/units/measure.ts';
import { selectAnswer, selectCurrentAnswer } from '#machines/refresh/refreshSelectors.ts';
import {
  selectIsSatelliteOnly,
  selectLightningAsOfMs,
  selectNowMs,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useTicked } from '../layers/useTicked.ts';
import type { FacilityAsked, FacilityDependencies } from './facilityView.ts';

type LightningNearbyProps = { dependencies: FacilityDependencies; asked: FacilityAsked; locale: YardLocale };

const MINUTE_MS = 60_000;

/** How much lightning has fallen around the facility (STRIKE-15). Not known is not none (S4). */
export function LightningNearby({ dependencies, asked, locale }: LightningNearbyProps) {
  const { t } = useTranslation('facility');
  const { around, yardStatus, isLightningKnown } = dependencies;
  const { language, unitSystem } = locale;
  const isSatelliteOnly = useSelector(yardStatus, selectIsSatelliteOnly);
  const counted = useSelector(around, selectCurrentAnswer);
  const isNoneProven = useSelector(yardStatus, selectLightningAsOfMs) !== null;
  // between two counts the feed may end, or the device sleep
  const isKnown = useTicked(isLightningKnown);
  // steps without a strike may come from sources that do not watch this facility
  const seen = isKnown && (isNoneProven || counted?.count !== 0) ? counted : null;
  // an answer of another day says so
  const last = useSelector(around, selectAnswer);
  const asOf = useSelector(yardStatus, (snapshot) =>
    last === null ? null : formatMoment(last.asOfMs, selectNowMs(snapshot), locale),
  );
  const reach = formatMeasureText({ value: asked.radius, unit: asked.radiusUnit, decimals: 0 }, language);
  const minutes = asked.historyMs / MINUTE_MS;
  const closest =
    // strikes that are drawn carry no error, and a satellite's distance is nothing without it (GAP-137)
    seen === null || seen.closestM === null || isSatelliteOnly
      ? null
      : formatMeasureText(measure('strikeDistance', seen.closestM, unitSystem), language);
  return (
    <section className="facsection">
      <h3>
        {t('nearby.title')}
        {asOf !== null && <small>{t('nearby.asOf', { time: asOf })}</small>}
      </h3>
      <p className="facnearby">
        <IconBolt aria-hidden="true" />
        <span>
          {seen === null
            ? t('nearby.unknown')
            : t(isSatelliteOnly ? 'nearby.seen' : 'nearby.count', { count: seen.count, reach, minutes })}
          {closest !== null && <small>{t('nearby.closest', { distance: closest })}</small>}
        </span>
      </p>
    </section>
  );
}
