/** What a forecast says of one hour from its begin on. null: it does not say, and never zero (S4). */
export type ForecastHour = {
  readonly temperatureC: number | null;
  /** 0 to 100. */
  readonly humidityPercent: number | null;
  readonly windFromDeg: number | null;
  readonly windSpeedKmh: number | null;
  readonly windGustKmh: number | null;
  readonly visibilityM: number | null;
  /** Rain and snow as water that falls in the hour. */
  readonly precipMm: number | null;
  /** 0 to 100. */
  readonly precipChancePercent: number | null;
  /** New snow in the hour. */
  readonly snowCm: number | null;
  /** Share of the sky that clouds cover, 0 to 100. */
  readonly cloudPercent: number | null;
  /** Chance of thunder, 0 to 100: an outlook, coarse in time and place. It never opens an override gate (S8). */
  readonly thunderChancePercent: number | null;
  /** Wet-bulb globe temperature. */
  readonly wbgtC: number | null;
  /** Heat risk of the National Weather Service, 0 none to 4 extreme. */
  readonly heatRisk: number | null;
  /** Sky as the service draws it, by a code of The Weather Company; null: it follows from the other values. */
  readonly iconCode: number | null;
};

export const NO_FORECAST: ForecastHour = {
  temperatureC: null,
  humidityPercent: null,
  windFromDeg: null,
  windSpeedKmh: null,
  windGustKmh: null,
  visibilityM: null,
  precipMm: null,
  precipChancePercent: null,
  snowCm: null,
  cloudPercent: null,
  thunderChancePercent: null,
  wbgtC: null,
  heatRisk: null,
  iconCode: null,
};

/** A forecast as a service issued it. */
export type IssuedForecast = {
  /** When it was issued by its own content, epoch ms (S5). */
  readonly issuedMs: number;
  /** By the begin of the hour, epoch ms. */
  readonly hours: ReadonlyMap<number, ForecastHour>;
  /** Town that it was made for, with its name in both languages and its distance; null: it was made for the place itself. */
  readonly town: { readonly name: string; readonly nameFr: string; readonly distanceM: number } | null;
};
