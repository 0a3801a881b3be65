import type { RainfallFeatures, WinterImpactFeatures } from '#contracts/accumulationFeatures.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import {
  createLayerSource,
  layerProfile,
  type LayerAnswer,
  type LayerSource,
} from '../layers/layerSource.ts';
import { askFeatures, askLayerIds, type MapService } from '../layers/mapService.ts';
import { US_FOOTPRINT } from '../nws/usFootprint.ts';
import { pullFailure, type PullFailure } from '../pull/pullClient.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { untilToldToWait, weightiestOf } from '../pull/untilToldToWait.ts';
import { readRainfall, readWinterImpact, type ReadAreas } from './readWpc.ts';

/** Forecasts of rain and of the impact of snow; null: not known. */
export type WpcContent = {
  readonly rainfall2day: RainfallFeatures | null;
  readonly rainfall5day: RainfallFeatures | null;
  readonly wssi: WinterImpactFeatures | null;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RAIN_PATH = '/vector/rest/services/precip/wpc_qpf/MapServer';
const WINTER_PATH = '/vector/rest/services/outlooks/wpc_wssi/MapServer';
const WINTER_LAYERS = [1, 2, 3].map((day) => `Overall_Impact_Day_${day}`);
/** The index is issued every two hours. */
const WINTER_OLD_AFTER_MS = 12 * HOUR_MS;

const PROFILE = layerProfile({
  id: 'wpc-forecasts',
  name: 'WPC rain and winter storms',
  footprint: US_FOOTPRINT,
  cadenceMs: 30 * MINUTE_MS,
  publishLagMs: 30 * MINUTE_MS,
  lateAfterMs: 90 * MINUTE_MS,
  goneAfterMs: 6 * HOUR_MS,
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/Weather Prediction Center',
  contact: 'https://www.wpc.ncep.noaa.gov/',
});

type Part<Features> = { readonly features: Features | null; readonly problems: readonly PullFailure[] };

/** Rain of two and five days and the Winter Storm Severity Index of three days, from NOAA's map service every half hour. */
export function createWpcForecasts(options: PulledSourceOptions): LayerSource<WpcContent> {
  const { client, clock, baseUrl } = options;
  async function ask(signal: AbortSignal): Promise<LayerAnswer<WpcContent>> {
    const polled = untilToldToWait(client);
    const rain = { client: polled, url: `${baseUrl}${RAIN_PATH}` };
    const winter = { client: polled, url: `${baseUrl}${WINTER_PATH}` };
    const rainfall2day = await askPart(rain, ['QPF 48 Hour Day 1-2'], signal, readRainfall);
    const rainfall5day = await askPart(rain, ['QPF 120 Hour Day 1-5'], signal, readRainfall);
    const notBeforeMs = clock.nowMs() - WINTER_OLD_AFTER_MS;
    const wssi = await askPart(winter, WINTER_LAYERS, signal, (features) =>
      readWinterImpact(features, notBeforeMs),
    );
    const parts = [rainfall2day, rainfall5day, wssi];
    const problems = parts.flatMap((part) => part.problems);
    const known = parts.flatMap(({ features }) => features ?? []);
    const failure = weightiestOf(problems);
    if (known.length === 0 && failure !== undefined) return failure;
    return {
      is: 'read',
      content: {
        rainfall2day: rainfall2day.features,
        rainfall5day: rainfall5day.features,
        wssi: wssi.features,
      },
      // a forecast of no snow names no time: it holds when the service answers with it
      atMs: clock.nowMs(),
      rows: known.reduce((sum, { features }) => sum + features.length, 0),
      refused: problems.length,
      failure,
    };
  }

  const everyMs = 30 * MINUTE_MS;
  return createLayerSource(options, { profile: PROFILE, everyMs, mostBackOffMs: everyMs, ask });
}

/** Features of some layers of a service together; not known if one of them cannot be read. */
async function askPart<Features>(
  service: MapService,
  names: readonly string[],
  signal: AbortSignal,
  read: (features: readonly unknown[]) => ReadAreas<Features>,
): Promise<Part<Features>> {
  const layers = await askLayerIds(service, signal);
  if (layers.is === 'failed') return { features: null, problems: [layers] };
  const all: unknown[] = [];
  for (const name of names) {
    const id = layers.ids.get(name);
    if (id === undefined) return { features: null, problems: [pullFailure(`there is no layer "${name}"`)] };
    const answer = await askFeatures(service, id, signal);
    if (answer.is === 'failed') return { features: null, problems: [answer] };
    all.push(...answer.features);
  }
  try {
    const { features, refused } = read(all);
    const unread = pullFailure(`${refused} areas of ${names[0]} could not be read`);
    return { features, problems: refused === 0 ? [] : [unread] };
  } catch (error) {
    return { features: null, problems: [pullFailure(reasonOf(error))] };
  }
}
