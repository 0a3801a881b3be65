import type { TFunction } from 'i18next';
import type { ChartThreshold } from '#charts/timeChart.ts';
import type { ForecastLimit } from '#contracts/meteogram.ts';
import type { AlertStatus } from '#domain/alerting/alertStatus.ts';
import type { ForecastMeasure } from '#domain/forecast/forecastMeasures.ts';
import type { ShownLimit } from '#domain/forecast/shownLimits.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { axisValue, measure } from '#domain/units/measure.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

/** Quantities that the lanes of an hourly chart have. */
export type LaneQuantity = 'temperature' | 'rain' | 'snow' | 'wind' | 'visibility' | 'pressure';

const QUANTITY_OF: Readonly<Record<ForecastMeasure, LaneQuantity>> = {
  heatIndexC: 'temperature',
  windChillC: 'temperature',
  wbgtC: 'temperature',
  sustainedWindKmh: 'wind',
  windGustKmh: 'wind',
  precip1HourMm: 'rain',
  snow1HourCm: 'snow',
  visibilityM: 'visibility',
};

/** Line of a weather limit in the lane of its quantity. */
export type LimitLine = ChartThreshold & { readonly quantity: LaneQuantity };

/** Weather limits in the user's units, each with the name of its event and the limit in words. */
export function limitLines(
  limits: readonly ShownLimit<ForecastLimit>[],
  { language, unitSystem }: YardLocale,
  t: TFunction<['facility', 'alerts']>,
): LimitLine[] {
  return limits.map(({ eventType, alertStatus, measure: name, limit, crossing }) => {
    const quantity = QUANTITY_OF[name];
    const onAxis = (metric: number) => axisValue(quantity, metric, unitSystem) ?? metric;
    const text = (metric: number) => formatMeasureText(measure(quantity, metric, unitSystem), language);
    return {
      quantity,
      value: onAxis(limit),
      label: t(`chart.limit.${name}`, { event: t(`alerts:type.${eventType}`), limit: text(limit) }),
      tone: toneOf(alertStatus),
      crossing: crossing && {
        atMs: crossing.atMs,
        value: onAxis(crossing.value),
        label: text(crossing.value),
      },
    };
  });
}

function toneOf(status: AlertStatus): ChartThreshold['tone'] {
  if (status === 'ALERT') return 'closed';
  return status === 'ALL_CLEAR' ? 'notice' : 'warning';
}
