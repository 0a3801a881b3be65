/** Weather of one hour at a point, metric: °C, km/h, degrees from north, mm and cm in that hour. null: not known. */
export type HourWeather = {
  /** Observed before now, or foretold. */
  readonly kind: 'history' | 'forecast';
  /** Of the values, epoch ms. */
  readonly atMs: number;
  readonly temperature: number | null;
  readonly windSpeed: number | null;
  readonly windDirection: number | null;
  readonly precipitation: number | null;
  readonly snow: number | null;
  /** In the service's words; null: not stated. */
  readonly phrase: string | null;
};
