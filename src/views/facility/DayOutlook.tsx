import { useTranslation } from 'react-i18next';
import { measure } from '#domain/units/measure.ts';
import { formatDate } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { TimeChart } from '../timeChart/TimeChart.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useSkyPhrase } from '../yard/useSkyPhrase.ts';
import { dayMs } from './dayMs.ts';
import type { ForecastDay } from './DayTabs.tsx';
import { useHourChart } from './useHourChart.ts';

type DayOutlookProps = ForecastDay & { nowMs: number; locale: YardLocale };

/** One day as a whole (FAC-16), and hour by hour where the forecast reaches so far (FAC-17). */
export function DayOutlook({ day, hours, nowMs, locale }: DayOutlookProps) {
  const { t } = useTranslation('facility');
  const { language, unitSystem } = locale;
  const skyPhrase = useSkyPhrase(language);
  const text = (quantity: 'rain' | 'wind', value: number | null) =>
    formatMeasureText(measure(quantity, value, unitSystem), language);
  const date = formatDate(dayMs(day.local_date), { language, timeZone: 'UTC' });
  const chart = useHourChart({ hours, label: t('chart.label', { date }), nowMs, locale });
  const facts = [
    ['rain', text('rain', day.precip)],
    ['snow', text('rain', day.precip_snow)],
    ['windMost', text('wind', day.wind_max)],
  ] as const;
  return (
    <div className="facday" role="tabpanel" aria-label={date}>
      <p className="facday-whole">
        <b>{skyPhrase({ iconCode: day.icon, wxPhraseMedium: day.desc })}</b>
        {facts.map(([name, value]) => (
          <span key={name}>
            {t(`day.${name}`)} <b>{value}</b>
          </span>
        ))}
      </p>
      <TimeChart view={chart} isFitted />
    </div>
  );
}
