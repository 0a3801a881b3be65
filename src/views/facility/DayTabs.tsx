import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meteogram } from '#contracts/meteogram.ts';
import type { ShownDay } from '#domain/forecast/forecastDays.ts';
import { measure } from '#domain/units/measure.ts';
import { formatDate } from '#ui/format/clock.ts';
import { formatDegrees } from '#ui/format/degrees.ts';
import { WeatherIcon } from '#ui/WeatherIcon.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { formatDay } from './formatDay.ts';

export type ForecastDay = ShownDay<Meteogram['forecast'][number]>;

type DayTabsProps = {
  days: readonly ForecastDay[];
  /** Date of the day that is shown. */
  chosen: string;
  nowMs: number;
  locale: YardLocale;
  onChosen: (date: string) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab a day: its date, its sky, its warmest and its coldest (FAC-08, FAC-16). */
export function DayTabs({ days, chosen, nowMs, locale, onChosen }: DayTabsProps) {
  const { t } = useTranslation('facility');
  const list = useRef<HTMLDivElement>(null);
  const goByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = days.findIndex(({ day }) => day.local_date === chosen);
    const next = days[(at + step + days.length) % days.length]!;
    onChosen(next.day.local_date);
    list.current?.querySelector<HTMLElement>(`[data-date='${next.day.local_date}']`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus, one at a time
    <div className="facdays" role="tablist" aria-label={t('weekly.days')} ref={list} onKeyDown={goByKey}>
      {days.map(({ day }) => (
        <DayTab
          key={day.local_date}
          day={day}
          nowMs={nowMs}
          locale={locale}
          onChosen={onChosen}
          isChosen={day.local_date === chosen}
        />
      ))}
    </div>
  );
}

type DayTabProps = Pick<DayTabsProps, 'nowMs' | 'locale' | 'onChosen'> & {
  day: ForecastDay['day'];
  isChosen: boolean;
};

function DayTab({ day, nowMs, locale, isChosen, onChosen }: DayTabProps) {
  const { t } = useTranslation(['facility', 'yard']);
  const { language, unitSystem } = locale;
  const date = formatDay(day.local_date, nowMs, locale);
  const isToday = date === formatDate(nowMs, locale);
  const degrees = (valueC: number | null) =>
    formatDegrees(measure('temperature', valueC, unitSystem), language);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isChosen}
      data-date={day.local_date}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChosen(day.local_date)}
    >
      <span className="facdays-date">
        {isToday && <b>{t('weekly.today')}</b>}
        <span>{date}</span>
      </span>
      <WeatherIcon iconCode={day.icon} />
      <span className="facdays-degrees">
        <b>{degrees(day.tmax)}</b> <span>{degrees(day.tmin)}</span>
      </span>
    </button>
  );
}
