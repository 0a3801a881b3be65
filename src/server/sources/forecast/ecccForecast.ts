import { greatCircleM, METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import { ABSENT_KEPT_MS } from '../nws/nwsPoint.ts';
import { readJson } from '../pull/readJson.ts';
import { CANADA_FOOTPRINT } from '../swob/canadaFootprint.ts';
import {
  createForecastService,
  forecastProfile,
  type ForecastOptions,
  type ForecastService,
} from './forecastService.ts';
import type { ForecastProvider } from './forecastProvider.ts';
import { readCityList, type EcccTown } from './readCityList.ts';
import { readCityPage } from './readCityPage.ts';

const COLLECTION = '/collections/citypageweather-realtime/items';
const MOST_BYTES = 32_000_000;
/** A town farther away has a weather of its own, m. */
const MOST_DISTANCE_M = 60_000;
const MOST_TOWNS = 200;

const PROFILE = forecastProfile({
  id: 'eccc-forecast',
  name: 'ECCC forecast',
  footprint: CANADA_FOOTPRINT,
  locationErrorM: MOST_DISTANCE_M,
  licence: 'Environment and Climate Change Canada Data Server End-use Licence',
  attribution: 'Data source: Environment and Climate Change Canada',
  contact: 'https://eccc-msc.github.io/open-data/',
});

/**
 * Forecasts of Environment and Climate Change Canada for the nearest of its towns, at most 60 km away: the next 24 hours.
 * The town of a place is looked up once a week.
 */
export function createEcccForecast({ client, baseUrl, ...options }: ForecastOptions): ForecastService {
  const towns = new Map<string, EcccTown>();

  const findForecast: ForecastProvider['findForecast'] = async (place, signal) => {
    const url = `${baseUrl}${COLLECTION}?f=json&lang=en&properties=name&limit=${MOST_TOWNS}&bbox=${areaAround(place)}`;
    const answer = await readJson(client, url, { maxBytes: MOST_BYTES, signal });
    if (answer.is === 'failed') return answer;
    const near = answer.is === 'read' ? nearestTown(readCityList(answer.body), place) : null;
    if (near !== null) towns.set(near.id, near);
    // a list without towns may be a fault, and is no answer for a week
    return near === null
      ? { is: 'found', name: null, forMs: ABSENT_KEPT_MS }
      : { is: 'found', name: near.id };
  };

  const readForecast: ForecastProvider['readForecast'] = async (id, ifModifiedSince, signal) => {
    const url = `${baseUrl}${COLLECTION}/${id}?f=json&lang=en`;
    const answer = await readJson(client, url, { maxBytes: MOST_BYTES, ifModifiedSince, signal });
    if (answer.is !== 'read') return answer;
    return { is: 'read', forecast: readCityPage(answer.body), lastModified: answer.lastModified };
  };

  return createForecastService(
    {
      profile: PROFILE,
      source: 'eccc',
      findForecast,
      readForecast,
      townOf(id, place) {
        const town = towns.get(id);
        if (town === undefined) return null;
        const { name, nameFr } = town;
        return { name, nameFr, distanceM: greatCircleM(place, town.place) };
      },
    },
    options,
  );
}

function nearestTown(all: readonly EcccTown[], place: LonLat): EcccTown | null {
  const distanceM = (town: EcccTown) => greatCircleM(place, town.place);
  const nearest = all.toSorted((a, b) => distanceM(a) - distanceM(b))[0];
  return nearest !== undefined && distanceM(nearest) <= MOST_DISTANCE_M ? nearest : null;
}

/** `west,south,east,north` of an area that has all towns within reach of a place. */
function areaAround([lon, lat]: LonLat): string {
  const reachDeg = MOST_DISTANCE_M / METRES_PER_DEG;
  const widthDeg = reachDeg / Math.max(0.1, Math.cos(((Math.abs(lat) + reachDeg) * Math.PI) / 180));
  return [lon - widthDeg, lat - reachDeg, lon + widthDeg, lat + reachDeg]
    .map((deg) => Number(deg.toFixed(2)))
    .join();
}
