import { IconCalendarWeek } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meteogram } from '#contracts/meteogram.ts';
import { nextHours, type TimedHour } from '#domain/forecast/forecastDays.ts';
import { measure } from '#domain/units/measure.ts';
import { Button } from '#ui/Button.tsx';
import { formatHour } from '#ui/format/day.ts';
import { formatDegrees } from '#ui/format/degrees.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { FacilityConditions } from './FacilityConditions.tsx';
import type { FacilityDependencies } from './facilityView.ts';
import { useForecast } from './useForecast.ts';
import { useOriginText } from './useOriginText.ts';

type FacilityWeatherProps = {
  dependencies: FacilityDependencies;
  locale: YardLocale;
  isWeekly: boolean;
  onWeekly: (isShown: boolean) => void;
};

type Hour = TimedHour<Meteogram['forecast'][number]>;

const HOURS = 5;

/** Weather now and in the next hours, and the way to that of the week (FAC-05, FAC-13). */
export function FacilityWeather({ dependencies, locale, isWeekly, onWeekly }: FacilityWeatherProps) {
  const { t } = useTranslation('facility');
  const more = useReturnedFocus(isWeekly);
  return (
    <section className="facsection">
      <FacilityConditions
        conditions={dependencies.conditions}
        yardStatus={dependencies.yardStatus}
        locale={locale}
      />
      <NextHours dependencies={dependencies} locale={locale} />
      <div className="facweather-more" ref={more}>
        <Button onPress={() => onWeekly(!isWeekly)}>
          <IconCalendarWeek aria-hidden="true" />
          {t(isWeekly ? 'weekly.close' : 'weekly.open')}
        </Button>
      </div>
    </section>
  );
}

/** The way to what was open has the focus again once that has taken it along. */
function useReturnedFocus(isOpen: boolean) {
  const way = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = wasOpen.current && !isOpen && document.activeElement === document.body;
    if (isLost) way.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return way;
}

function NextHours({ dependencies, locale }: Pick<FacilityWeatherProps, 'dependencies' | 'locale'>) {
  const { t } = useTranslation('facility');
  const { answer, fault, isStale, nowMs } = useForecast(dependencies);
  const originText = useOriginText(locale, nowMs);
  if (answer === null)
    return (
      <p className="facsection-none" role={fault === null ? undefined : 'alert'}>
        {t(fault === null ? 'weekly.loading' : 'weekly.failed')}
      </p>
    );
  const hours = isStale ? [] : nextHours(answer.forecast, nowMs, HOURS);
  const origin = isStale ? null : originText(answer.origin);
  if (hours.length === 0) return <p className="facsection-none">{origin ?? t('weekly.failed')}</p>;
  return (
    <>
      <ol className="fachours" aria-label={t('hours')}>
        {hours.map((hour) => (
          <HourCell key={hour.atMs} hour={hour} locale={locale} />
        ))}
      </ol>
      {origin !== null && <p className="fachours-origin">{origin}</p>}
    </>
  );
}

function HourCell({ hour, locale }: { hour: Hour; locale: YardLocale }) {
  const { language, unitSystem } = locale;
  return (
    <li>
      <span>{formatHour(hour.atMs, locale)}</span>
      <b>{formatDegrees(measure('temperature', hour.temp, unitSystem), language)}</b>
      <span>{formatMeasureText(measure('rain', hour.precip, unitSystem), language)}</span>
    </li>
  );
}
