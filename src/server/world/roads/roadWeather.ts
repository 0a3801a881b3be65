import type { RoadRiskProperties } from '#contracts/roadRisk.ts';
import { bearingDeg, type LonLat } from '#domain/geo/distance.ts';
import { drivingIndexOf } from '#domain/roads/drivingIndex.ts';
import { hazardSeverity, riskVectorOf, type RoadHazard } from '#domain/roads/roadHazards.ts';
import { roadRiskOf } from '#domain/roads/roadRisk.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { PointWeather } from '../../sources/simulator/pointWeather.ts';
import { HAZARD_ICONS } from './riskCodes.ts';

/** Where along a piece the weather is looked at, of its length. */
const LOOKED_AT = [0.25, 0.75] as const;

type Weather = Omit<
  RoadRiskProperties,
  'risk' | 'risk_vector' | 'driving_index' | 'type' | 'name' | 'icon' | `traffic_ban${string}`
> & { readonly isFrozen: boolean };

/** What of the weather makes a road dangerous. */
export type WeatherOnRoad = Pick<
  Weather,
  'visibility_min' | 'precip_max' | 'snow_max' | 'gusts_max' | 'cross_max' | 'isFrozen'
>;

/** The weather of a piece of road at a time, and what makes it dangerous; the worst hazard first. */
export type RoadWeather = {
  readonly hazards: readonly RoadHazard[];
  readonly properties: Omit<RoadRiskProperties, 'type' | 'name'>;
};

/** What the atmosphere does to a piece of road. */
export function roadWeather(
  weatherAt: (lon: number, lat: number, atMs: number) => PointWeather,
  line: readonly LonLat[],
  atMs: number,
): RoadWeather {
  const looked = LOOKED_AT.map((share) => {
    const at = share * (line.length - 1);
    const [a, b] = [line[Math.floor(at)]!, line[Math.floor(at) + 1] ?? line.at(-1)!];
    const part = at - Math.floor(at);
    const weather = weatherAt(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, atMs);
    return { weather, headingDeg: bearingDeg(a, b) };
  });
  const weather = summary(looked);
  const hazards = hazardsOfWeather(weather);
  const index = drivingIndexOf(hazards.map(hazardSeverity));
  const { isFrozen: _, ...told } = weather;
  const banFor = hazards.find((hazard) => hazard === 'heavy_winds' || hazard === 'heavy_snow') ?? '';
  const isBan = hazards.includes('traffic_ban');
  return {
    hazards,
    properties: {
      ...told,
      risk: roadRiskOf(index),
      risk_vector: riskVectorOf(hazards),
      driving_index: index,
      icon: hazards[0] === undefined ? '' : HAZARD_ICONS[hazards[0]],
      traffic_ban: isBan,
      traffic_ban_description: isBan ? (banFor === 'heavy_snow' ? 'trailers' : 'high_sided') : '',
      traffic_ban_reason: isBan ? banFor : '',
    },
  };
}

function summary(looked: readonly { weather: PointWeather; headingDeg: number }[]): Weather {
  const all = looked.map(({ weather }) => weather);
  const most = (pick: (weather: PointWeather) => number) => Math.max(...all.map(pick));
  const precipMm = roundTo(
    most(({ precipMmPerH }) => precipMmPerH),
    1,
  );
  const snowCm = roundTo(
    most(({ snowCmPerH }) => snowCmPerH),
    1,
  );
  return {
    visibility_min: Math.round(Math.min(...all.map(({ visibilityM }) => visibilityM))),
    precip_type: snowCm > 0 ? 'snow' : precipMm > 0 ? 'rain' : 'none',
    precip_max: precipMm,
    snow_max: snowCm,
    gusts_min: Math.round(Math.min(...all.map(({ windGustKmh }) => windGustKmh))),
    gusts_max: Math.round(most(({ windGustKmh }) => windGustKmh)),
    cross_max: Math.round(
      Math.max(
        ...looked.map(({ weather: { windGustKmh, windFromDeg }, headingDeg }) => {
          return windGustKmh * Math.abs(Math.sin(((windFromDeg - headingDeg) * Math.PI) / 180));
        }),
      ),
    ),
    isFrozen: precipMm > 0 && all.some(({ temperatureC }) => temperatureC <= 0),
  };
}

/**
 * Of each family the strongest alone: heavy rain is told, and not rain too.
 *
 * Source: our decision, docs/data-sources.md. Snow and gusts as the alerts of the yards have them; 0.5, 7.6 and 25 mm an
 * hour as weather services part light, heavy and extreme rain; a sight of a mile; side wind from which high trucks sway.
 */
export function hazardsOfWeather(weather: WeatherOnRoad): RoadHazard[] {
  const { precip_max: precip, snow_max: snow, gusts_max: gusts, visibility_min: sight } = weather;
  const found: RoadHazard[] = [];
  const strongest = (...steps: readonly (readonly [isSo: boolean, hazard: RoadHazard])[]) => {
    const met = steps.find(([isSo]) => isSo);
    if (met !== undefined) found.push(met[1]);
  };
  strongest([snow >= 2.5, 'heavy_snow'], [snow >= 0.1 || weather.isFrozen, 'snow_ice']);
  if (snow === 0)
    strongest(
      [precip >= 25, 'very_heavy_precipitation'],
      [precip >= 7.6, 'heavy_precipitation'],
      [precip >= 0.5, 'precipitation'],
    );
  strongest([gusts >= 74, 'heavy_winds'], [weather.cross_max >= 55, 'cross_winds']);
  strongest([sight < 1_609, 'limited_visibility']);
  strongest([snow >= 6 || gusts >= 130, 'closure'], [snow >= 4 || gusts >= 110, 'potential_closure']);
  strongest([gusts >= 93 || snow >= 4, 'traffic_ban']);
  return found.sort((a, b) => hazardSeverity(b) - hazardSeverity(a));
}
