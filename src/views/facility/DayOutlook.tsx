import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForecastLimit } from '#contracts/meteogram.ts';
import { measure } from '#domain/units/measure.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatPercent } from '#ui/format/number.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { TimeChart } from '../timeChart/TimeChart.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useSkyPhrase } from '../yard/useSkyPhrase.ts';
import { formatDay } from './formatDay.ts';
import type { ForecastDay } from './DayTabs.tsx';
import { useHourChart } from './useHourChart.ts';

const HOUR_MS = 3_600_000;

type DayOutlookProps = ForecastDay & {
  /** All days, whose hours share one axis; null: the chart has the hours of the day alone. */
  week: readonly ForecastDay[] | null;
  /** Weather limits of the facility. */
  limits: readonly ForecastLimit[];
  nowMs: number;
  locale: YardLocale;
};

/** One day as a whole (FAC-16), and hour by hour where the forecast reaches so far (FAC-17). */
export function DayOutlook({ day, hours, week, limits, nowMs, locale }: DayOutlookProps) {
  const { t } = useTranslation(['facility', 'common']);
  const { language } = locale;
  const skyPhrase = useSkyPhrase(language);
  const date = formatDay(day.local_date, nowMs, locale);
  const shown = useMemo(() => week?.flatMap((one) => one.hours) ?? hours, [week, hours]);
  const dates = useMemo(() => week?.map((one) => one.day.local_date) ?? null, [week]);
  const label = week === null ? t('chart.label', { date }) : t('weekly.title');
  const chart = useHourChart({ hours: shown, limits, dates, label, nowMs, locale });
  const facts = useDayFacts({ day, locale });
  const measured = hours.filter(({ station }) => station !== undefined);
  const measuredToMs = measured.at(-1)?.atMs;
  return (
    <div className="facday" role="tabpanel" aria-label={date}>
      <p className="facday-whole">
        <b>{skyPhrase({ iconCode: day.icon, wxPhraseMedium: day.desc })}</b>
        {facts.map(([name, value]) => (
          <span key={name}>
            {t(`day.${name}`)} <b>{value}</b>
          </span>
        ))}
        {week !== null && hours.length === 0 && <span>{t('common:picker.none')}</span>}
        {measuredToMs !== undefined && (
          <span>
            {t('measured', {
              time: formatTime(measuredToMs + HOUR_MS, locale),
              station: [...new Set(measured.map(({ station }) => station))].join(', '),
            })}
          </span>
        )}
      </p>
      <TimeChart view={chart} isFitted />
    </div>
  );
}

/** What is told of the day as a whole; what only weather services forecast is left out where it is not known. */
function useDayFacts({ day, locale }: Pick<DayOutlookProps, 'day' | 'locale'>) {
  const { t } = useTranslation('facility');
  const { language, unitSystem } = locale;
  const text = (quantity: 'rain' | 'wind' | 'temperature', value: number | null) =>
    formatMeasureText(measure(quantity, value, unitSystem), language);
  const known = (value: number | null | undefined, write: (value: number) => string) =>
    value === null || value === undefined ? null : write(value);
  const percent = (value: number) => formatPercent(value, language);
  const facts = [
    ['rain', text('rain', day.precip)],
    ['chance', known(day.precip_chance, percent)],
    ['snow', text('rain', day.precip_snow)],
    ['windMost', text('wind', day.wind_max)],
    ['gust', known(day.gust_max, (gust) => text('wind', gust))],
    ['thunder', known(day.thunder_chance, percent)],
    ['wbgt', known(day.wbgt_max, (wbgt) => text('temperature', wbgt))],
    ['heatRisk', known(day.heat_risk, (risk) => t(`heatRisk.level${heatRiskLevel(risk)}`))],
  ] as const;
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** Level that a heat risk has at least, 0 to 4. */
function heatRiskLevel(risk: number) {
  const levels = [0, 1, 2, 3, 4] as const;
  return levels.findLast((level) => risk >= level) ?? 0;
}
