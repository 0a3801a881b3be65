import type { PointWeather } from '../../sources/simulator/pointWeather.ts';

/** Icon code and phrase of the weather provider, which the app shows as they are. */
export type SkyCondition = { readonly iconCode: number; readonly wxPhraseMedium: string };

/** What the sky follows from. */
export type SkyFacts = Pick<
  PointWeather,
  | 'isThunder'
  | 'precipMmPerH'
  | 'snowCmPerH'
  | 'windSpeedKmh'
  | 'visibilityM'
  | 'temperatureC'
  | 'cloudFraction'
>;

type Rule = {
  holds: (weather: SkyFacts) => boolean;
  day: SkyCondition;
  night: SkyCondition;
};

/**
 * The first rule that holds names the sky, worst first.
 *
 * Source of codes and phrases: The Weather Company, "Icon Codes and Images" (codes 0 to 47).
 */
const RULES: readonly Rule[] = [
  rule((weather) => weather.isThunder && weather.precipMmPerH > 20, [3, 'Strong T-Storms']),
  rule((weather) => weather.isThunder, [4, 'T-Storms']),
  rule((weather) => weather.snowCmPerH >= 4 && weather.windSpeedKmh > 55, [43, 'Blizzard']),
  rule((weather) => weather.snowCmPerH >= 2, [42, 'Heavy Snow']),
  rule((weather) => weather.snowCmPerH >= 0.2, [16, 'Snow']),
  rule((weather) => weather.snowCmPerH > 0, [14, 'Light Snow']),
  rule((weather) => weather.precipMmPerH >= 7.6, [40, 'Heavy Rain']),
  rule((weather) => weather.precipMmPerH >= 0.5, [12, 'Rain']),
  rule((weather) => weather.precipMmPerH > 0, [9, 'Drizzle']),
  rule((weather) => weather.visibilityM < 1_000, [20, 'Fog']),
  rule((weather) => weather.windSpeedKmh >= 50, [24, 'Windy']),
  rule((weather) => weather.temperatureC >= 40 && weather.cloudFraction < 0.5, [36, 'Hot'], [31, 'Clear']),
  rule((weather) => weather.cloudFraction >= 0.9, [26, 'Cloudy']),
  rule((weather) => weather.cloudFraction >= 0.6, [28, 'Mostly Cloudy'], [27, 'Mostly Cloudy']),
  rule((weather) => weather.cloudFraction >= 0.35, [30, 'Partly Cloudy'], [29, 'Partly Cloudy']),
  rule((weather) => weather.cloudFraction >= 0.15, [34, 'Mostly Sunny'], [33, 'Mostly Clear']),
  rule((weather) => weather.cloudFraction < 0.15, [32, 'Sunny'], [31, 'Clear']),
];

export function skyCondition(weather: PointWeather, isNight: boolean): SkyCondition {
  return partlyKnownSky(weather, isNight)!;
}

/** Sky by facts of which some are not known (NaN): nothing follows from those. null: no rule holds. */
export function partlyKnownSky(facts: SkyFacts, isNight: boolean): SkyCondition | null {
  const rule = RULES.find(({ holds }) => holds(facts));
  if (rule === undefined) return null;
  return isNight ? rule.night : rule.day;
}

function rule(holds: Rule['holds'], day: [number, string], night: [number, string] = day): Rule {
  const named = ([iconCode, wxPhraseMedium]: [number, string]) => ({ iconCode, wxPhraseMedium });
  return { holds, day: named(day), night: named(night) };
}
