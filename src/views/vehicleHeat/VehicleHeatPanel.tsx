import { IconChartLine, IconClock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HEAT_ZONES, type HeatZone, type VehicleHeat } from '#contracts/vehicleHeat.ts';
import { heatAgeOf, isHeatLate } from '#domain/heat/heatAge.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';
import { FALLBACK_LANGUAGE } from '#domain/language/language.ts';
import { instantMs } from '#domain/time/instant.ts';
import { celsiusToFahrenheit } from '#domain/units/convert.ts';
import {
  selectHeatVrid,
  selectIsHeatOutdated,
  selectShownHeat,
} from '#machines/vehicleHeat/vehicleHeatSelectors.ts';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { formatStamp } from '#ui/format/stamp.ts';
import { holdFocus } from '#ui/holdFocus.ts';
import { Note } from '#ui/Note.tsx';
import { useTicked } from '../layers/useTicked.ts';
import { TimeChart } from '../timeChart/TimeChart.tsx';
import { HeatCards } from './HeatCards.tsx';
import { heatChart, newestReadingMs } from './heatChart.ts';
import { HeatHead } from './HeatHead.tsx';
import { HEAT_VIEWS, type HeatLocale, type HeatViewName, type VehicleHeatRef } from './heatView.ts';
import './vehicleHeat.css';

type VehicleHeatPanelProps = {
  heat: VehicleHeatRef;
  locale: HeatLocale;
  /** Makes the button that copies a link to a vehicle, by the id of its run; null: guests pass nothing on (VEH-08). */
  copyButton: ((vrid: string) => ReactNode) | null;
};

/** Heat in a vehicle beside the map; hidden until there are facts (HEAT-02). */
export function VehicleHeatPanel({ heat, locale, copyButton }: VehicleHeatPanelProps) {
  const { t } = useTranslation('vehicleHeat');
  const [view, turn] = useState<HeatViewName>('heat-stress');
  const facts = useSelector(heat, selectShownHeat);
  const vrid = useSelector(heat, selectHeatVrid);
  const isOutdated = useSelector(heat, selectIsHeatOutdated);
  if (facts === null) return null;
  const close = () => heat.send({ type: 'panel.closed' });
  return (
    <section
      key={vrid}
      className="heatpanel"
      aria-label={t('title', { vin: facts.vehicle.vin })}
      ref={holdFocus}
      tabIndex={-1}
    >
      <HeatHead heat={facts} locale={locale} copyButton={copyButton?.(vrid)} onClose={close} />
      {isOutdated && <Note kind="warning" text={t('outdated')} />}
      {facts.vehicle.power === 'OFF' && <Note kind="info" text={t('off')} />}
      {isOffScale(facts.summary) && <Note kind="warning" text={t('offScale')} />}
      <ChoiceBar
        label={t('views')}
        options={HEAT_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChosen={turn}
      />
      <HeatCards summary={facts.summary} view={view} locale={locale} />
      <Updated heat={facts} locale={locale} />
      <HeatGraph heat={facts} view={view} locale={locale} />
    </section>
  );
}

/** Whether cab or cargo is too hot for a heat index: that it has none must not read as cool. */
function isOffScale({ cab, cargo }: VehicleHeat['summary']): boolean {
  const fromF = celsiusToFahrenheit(HEAT_INDEX_UP_TO_C);
  return [cab, cargo].some((zone) => zone?.hi.current === null && (zone.temp.current ?? 0) >= fromF); // which is rounded
}

type FactsProps = { heat: VehicleHeat; locale: HeatLocale };

/** When the newest readings were made, and how long ago that is (HEAT-07, GAP-88). */
function Updated({ heat: { vehicle, summary }, locale }: FactsProps) {
  const { t } = useTranslation('vehicleHeat');
  const hasReading = HEAT_ZONES.some((zone) => hasReadingIn(summary[zone]));
  const atMs = instantMs(vehicle.current_time) ?? Number.NaN;
  // the one form that both languages have (GAP-21, GAP-63)
  const stamp = formatStamp(atMs, { language: FALLBACK_LANGUAGE, timeZone: locale.timeZone });
  const age = useTicked(() => {
    const { unit, count } = heatAgeOf(locale.presentMs() - atMs);
    return t(`age.${unit}`, { count });
  });
  const isLate = useTicked(() => isHeatLate(locale.presentMs() - atMs));
  // a time without a reading would say that all is well
  if (!hasReading)
    return (
      <p className="heatpanel-updated">
        <IconClock aria-hidden="true" />
        {t('noReading')}
      </p>
    );
  return (
    <>
      <p className="heatpanel-updated" data-late={isLate || undefined}>
        <IconClock aria-hidden="true" />
        {t('updated', { stamp, age })}
      </p>
      {isLate && <Note kind="warning" text={t('late')} />}
    </>
  );
}

function hasReadingIn(zone: VehicleHeat['summary'][HeatZone]): boolean {
  return (
    zone !== null && [zone.hi, zone.temp, zone.wbgt, zone.humidity].some(({ current }) => current !== null)
  );
}

function HeatGraph({ heat, view, locale }: FactsProps & { view: HeatViewName }) {
  const { t } = useTranslation(['vehicleHeat']);
  const newestMs = useMemo(() => newestReadingMs(heat, view), [heat, view]);
  const isOld = useTicked(() => isHeatLate(locale.presentMs() - newestMs));
  const chart = useMemo(() => heatChart(heat, view, { ...locale, t, isOld }), [heat, view, locale, t, isOld]);
  if (chart === null)
    return (
      <p className="heatpanel-none">
        <IconChartLine aria-hidden="true" />
        {t('vehicleHeat:noData')}
      </p>
    );
  const estimated = HEAT_ZONES.filter((zone) => heat.summary[zone]?.wbgt_is_estimate === true);
  return (
    <div className="heatpanel-chart">
      <TimeChart view={chart} />
      {view === 'heat-stress' && estimated.length > 0 && <p>{t('vehicleHeat:estimateNote')}</p>}
    </div>
  );
}
