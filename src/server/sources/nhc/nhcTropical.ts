import type {
  OutlookFeatures,
  TropicalStormFeatures,
  TropicalStormMenu,
} from '#contracts/tropicalFeatures.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import {
  createLayerSource,
  layerProfile,
  type LayerAnswer,
  type LayerSource,
} from '../layers/layerSource.ts';
import { askFeatures, askLayerIds, type LayerIds, type MapService } from '../layers/mapService.ts';
import { pullFailure, type PullFailure } from '../pull/pullClient.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { readWholeJson } from '../pull/readJson.ts';
import { untilToldToWait, weightiestOf } from '../pull/untilToldToWait.ts';
import { readCurrentStorms, type CurrentStorm } from './readCurrentStorms.ts';
import { readForecast, type StormForecast } from './readForecast.ts';
import { readOutlook } from './readOutlook.ts';
import type { WindProbabilities } from './readWindProbability.ts';
import { stormFeatures } from './stormFeatures.ts';
import { createWindProbabilities } from './windProbabilities.ts';

/** Tropical storms and where more are expected. */
export type TropicalContent = {
  readonly storms: TropicalStormFeatures;
  readonly menu: TropicalStormMenu;
  /** null: not known. */
  readonly outlook: OutlookFeatures | null;
  /** null: not known. */
  readonly wind: WindProbabilities | null;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_BYTES = 4_000_000;
const MAP_PATH = '/tropical/rest/services/tropical/NHC_tropical_weather/MapServer';
const OUTLOOK_LAYER = 'Seven-Day: Potential Development Region';
/** Advisories come every six hours at least: an older storm was left in its list, and a list of none but such is old. */
const STORM_OLD_AFTER_MS = 12 * HOUR_MS;

const PROFILE = layerProfile({
  id: 'nhc-tropical',
  name: 'NHC tropical storms',
  footprint: null,
  cadenceMs: 10 * MINUTE_MS,
  publishLagMs: 10 * MINUTE_MS,
  lateAfterMs: 30 * MINUTE_MS,
  goneAfterMs: 3 * HOUR_MS,
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/National Hurricane Center',
  contact: 'https://www.nhc.noaa.gov/gis/',
});

/**
 * Storms of the Atlantic and the eastern and central Pacific by the National Hurricane Center, asked for every ten minutes;
 * their forecasts, once an advisory, and the outlook come from NOAA's map service.
 *
 * @param mapsUrl Address of the map service without a path; null: storms are told where they are, without a forecast.
 */
export function createNhcTropical(
  options: PulledSourceOptions & { readonly mapsUrl: string | null },
): LayerSource<TropicalContent> {
  const { client, clock, baseUrl, mapsUrl } = options;
  const askWind = createWindProbabilities(options);
  let forecasts: ReadonlyMap<string, StormForecast> = new Map();
  let listedMs = 0;

  /** What the map service adds: forecasts of the storms, and the outlook. */
  async function askMaps(service: MapService, storms: readonly CurrentStorm[], signal: AbortSignal) {
    const layers = await askLayerIds(service, signal);
    if (layers.is === 'failed') return { outlook: null, problems: [layers] };
    const problems: PullFailure[] = [];
    const next = new Map<string, StormForecast>();
    for (const storm of storms) {
      const held = forecasts.get(storm.id);
      const isHeld = held !== undefined && held.issuedMs === storm.advisory?.issuedMs;
      const asked = isHeld ? held : await askForecast(service, layers, storm, signal);
      if ('is' in asked) problems.push(asked);
      // an older forecast says when it was issued
      const forecast = 'is' in asked ? held : asked;
      if (forecast !== undefined) next.set(storm.id, forecast);
    }
    forecasts = next;
    const outlook = await askOutlook(service, layers, signal);
    if ('is' in outlook) return { outlook: null, problems: [...problems, outlook] };
    return { outlook: outlook.outlook, problems: [...problems, ...unreadAreas(outlook.refused)] };
  }

  async function ask(signal: AbortSignal): Promise<LayerAnswer<TropicalContent>> {
    const answer = await readWholeJson(client, `${baseUrl}/CurrentStorms.json`, {
      maxBytes: MOST_BYTES,
      signal,
    });
    if (answer.is === 'failed') return answer;
    const { storms: listed, refused } = readCurrentStorms(answer.body);
    const storms = listed.filter(({ updatedMs }) => clock.nowMs() - updatedMs <= STORM_OLD_AFTER_MS);
    const left = listed.length - storms.length;
    if (storms.length === 0 && left > 0) return pullFailure('the list of storms is old');
    const modifiedMs = Date.parse(answer.lastModified ?? '');
    if (modifiedMs < listedMs) return pullFailure('the list of storms is older than the one before');
    listedMs = Number.isNaN(modifiedMs) ? listedMs : modifiedMs;
    const maps = mapsUrl === null ? null : { client: untilToldToWait(client), url: `${mapsUrl}${MAP_PATH}` };
    const { outlook, problems: ofMaps } = maps === null ? NO_MAPS : await askMaps(maps, storms, signal);
    const { wind, problem } = await askWind(storms, signal);
    const problems = problem === null ? ofMaps : [...ofMaps, problem];
    const features = storms.flatMap((storm) => stormFeatures(storm, forecasts.get(storm.id) ?? null));
    return {
      is: 'read',
      content: {
        storms: { type: 'FeatureCollection', isSimulation: false, features },
        menu: storms.map(({ id, name }) => ({ id, name })),
        outlook,
        wind,
      },
      // an empty list names no time: it holds when the service answers with it
      atMs: clock.nowMs(),
      rows: storms.length,
      refused: refused + left + problems.length,
      failure: weightiestOf(problems),
    };
  }

  const everyMs = 10 * MINUTE_MS;
  return createLayerSource(options, { profile: PROFILE, everyMs, mostBackOffMs: everyMs, ask });
}

const NO_MAPS: { outlook: null; problems: readonly PullFailure[] } = { outlook: null, problems: [] };

function unreadAreas(count: number): PullFailure[] {
  return Array.from({ length: count }, () => pullFailure('an area of the outlook could not be read'));
}

async function askForecast(
  service: MapService,
  { ids }: LayerIds,
  storm: CurrentStorm,
  signal: AbortSignal,
): Promise<StormForecast | PullFailure> {
  const [pointsId, coneId] = ['Points', 'Cone'].map((layer) => ids.get(`${storm.slot} Forecast ${layer}`));
  if (pointsId === undefined || coneId === undefined)
    return pullFailure(`there are no layers of ${storm.slot}`);
  const points = await askFeatures(service, pointsId, signal);
  if (points.is === 'failed') return points;
  const cone = await askFeatures(service, coneId, signal);
  if (cone.is === 'failed') return cone;
  try {
    return readForecast(storm, points.features, cone.features);
  } catch (error) {
    return pullFailure(reasonOf(error));
  }
}

async function askOutlook(service: MapService, { ids }: LayerIds, signal: AbortSignal) {
  const id = ids.get(OUTLOOK_LAYER);
  if (id === undefined) return pullFailure(`there is no layer "${OUTLOOK_LAYER}"`);
  const answer = await askFeatures(service, id, signal);
  return answer.is === 'failed' ? answer : readOutlook(answer.features);
}
