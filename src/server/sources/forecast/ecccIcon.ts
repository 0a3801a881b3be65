/**
 * Codes of The Weather Company by the forecast icons of ECCC; an icon that is not in the list is not known.
 *
 * Source: ECCC, "Forecast weather conditions" of the city page weather, icon codes 00 to 48.
 */
const CODES: Readonly<Record<number, number>> = {
  0: 32, // sunny
  1: 34, // mainly sunny
  2: 30, // a mix of sun and cloud
  3: 28, // mostly cloudy
  4: 28, // increasing cloudiness
  5: 30, // clearing
  6: 39, // chance of showers
  7: 5, // chance of showers or flurries
  8: 41, // chance of flurries
  9: 38, // chance of thunderstorms
  10: 26, // cloudy
  11: 11, // showers
  12: 12, // rain
  13: 40, // heavy rain
  14: 10, // freezing rain
  15: 5, // rain or snow
  16: 14, // light snow
  17: 16, // snow
  18: 42, // heavy snow
  19: 4, // thunderstorms
  23: 21, // haze
  24: 20, // fog
  25: 15, // drifting snow
  26: 13, // ice crystals
  27: 18, // ice pellets
  28: 9, // drizzle
  30: 31, // clear, night
  31: 33, // mainly clear, night
  32: 29, // partly cloudy, night
  33: 27, // mostly cloudy, night
  34: 27, // increasing cloudiness, night
  35: 29, // clearing, night
  36: 45, // chance of showers, night
  37: 5, // chance of showers or flurries, night
  38: 46, // chance of flurries, night
  39: 47, // chance of thunderstorms, night
  40: 15, // blowing snow
  41: 0, // funnel cloud
  42: 0, // tornado
  43: 24, // windy
  44: 22, // smoke
  45: 19, // blowing dust
  46: 4, // thunderstorm with hail
  47: 4, // thunderstorm with dust
  48: 0, // water spout
};

/** Code of The Weather Company of an icon of ECCC; null: not known. */
export function codeOfEcccIcon(icon: number | null): number | null {
  return icon === null ? null : (CODES[icon] ?? null);
}
