/** Interval from an hour of 23 November 2026 on, as api.weather.gov writes it. */
const from = (hour: number, length: string) =>
  `${new Date(Date.UTC(2026, 10, 23, hour)).toISOString().slice(0, 19)}+00:00/${length}`;

type Rows = readonly (readonly [hour: number, length: string, value: number | null])[];

/** A series of `/gridpoints/{office}/{x},{y}`. */
export const series = (uom: string | undefined, rows: Rows) => ({
  ...(uom === undefined ? {} : { uom }),
  values: rows.map(([hour, length, value]) => ({ validTime: from(hour, length), value })),
});

/** An answer in the documented form, with the layers of a day in November. */
export function gridpointAnswer(more: Readonly<Record<string, unknown>> = {}) {
  return {
    id: 'https://api.weather.gov/gridpoints/ALY/71,67',
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [] },
    properties: {
      '@type': 'wx:Gridpoint',
      updateTime: '2026-11-23T11:05:00+00:00',
      validTimes: from(5, 'P7DT20H'),
      gridId: 'ALY',
      gridX: 71,
      gridY: 67,
      temperature: series('wmoUnit:degC', [
        [11, 'PT2H', 4.444444444444445],
        [13, 'PT1H', 5],
        [14, 'P1DT2H', 6],
      ]),
      relativeHumidity: series('wmoUnit:percent', [[11, 'PT6H', 81]]),
      windDirection: series('wmoUnit:degree_(angle)', [[11, 'PT6H', 270]]),
      windSpeed: series('wmoUnit:km_h-1', [[11, 'PT6H', 14.816]]),
      windGust: series('wmoUnit:km_h-1', [[11, 'PT6H', 29.632]]),
      visibility: series('wmoUnit:m', [[11, 'PT6H', 16_093.44]]),
      quantitativePrecipitation: series('wmoUnit:mm', [[12, 'PT6H', 3]]),
      probabilityOfPrecipitation: series('wmoUnit:percent', [[12, 'PT6H', 60]]),
      snowfallAmount: series('wmoUnit:mm', [[12, 'PT6H', 24]]),
      skyCover: series('wmoUnit:percent', [[11, 'PT6H', 94]]),
      probabilityOfThunder: series(undefined, [[11, 'PT6H', 5]]),
      wetBulbGlobeTemperature: series('wmoUnit:degC', [[11, 'PT6H', 3.9]]),
      heatRisk: series(undefined, [[5, 'P1D', 0]]),
      ...more,
    },
  };
}
