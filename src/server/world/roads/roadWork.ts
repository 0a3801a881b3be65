import type { RouteAnswer } from '#contracts/route.ts';
import type { VehicleFeatures } from '#contracts/vehicle.ts';
import type { VehicleHeatById } from '#contracts/vehicleHeat.ts';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { RunFacility, VehicleTracking } from '#contracts/vehicleTracking.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { regionOf } from '../geocode/regions.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { lonLat, type RunPlace } from './lanes.ts';
import { planRoutes } from './planRoutes.ts';
import { createPointGrid, metresBetween } from './pointGrid.ts';
import { reachable } from './reachable.ts';
import type { RoadNetwork } from './roadNetwork.ts';
import type { RoadOrder } from './roadOrder.ts';
import { createRoadTiles } from './roadTiles.ts';
import { routeAnswer } from './routeAnswer.ts';
import type { Run } from './runs.ts';
import { visibleRuns } from './visibleRuns.ts';
import { vehicleHeatOf } from './vehicleHeatOf.ts';
import { vehicleOf } from './vehicleOf.ts';
import { vehiclesPassing } from './vehiclesPassing.ts';

/** Source: requirement CONST-42, letters A, B, C. */
const MOST_ROUTES = 3;
const NO_ANSWER = new Uint8Array();

type HeatOrder = Extract<RoadOrder, { kind: 'heat' }>;

type RoadDependencies = {
  readonly network: RoadNetwork;
  readonly atmosphere: Pick<Atmosphere, 'seed' | 'weatherAt'>;
  /** Where vehicles come from and go to. */
  readonly places: readonly RunPlace[];
  readonly fleetSize: number;
};

/** Makes what is ordered from the simulated roads; of length 0: there is no such thing. */
export function createRoadWork({
  network,
  atmosphere,
  places,
  fleetSize,
}: RoadDependencies): (order: RoadOrder) => Uint8Array {
  const tileOf = createRoadTiles(network, atmosphere);
  const fleet = createFleet(network, places, { seed: atmosphere.seed, size: fleetSize });
  const surroundings = { weatherAt: atmosphere.weatherAt, placeName: createPlaceName(network) };

  function vehiclesAt(atMs: number, ends: readonly string[]): VehicleFeatures {
    const features = visibleRuns(fleet.runsAt(atMs), ends).map((run) => {
      const properties = vehicleOf(run, surroundings, atMs);
      const geometry = { type: 'Point' as const, coordinates: properties.coordinates };
      return { type: 'Feature' as const, id: run.vrid, geometry, properties };
    });
    return { type: 'FeatureCollection', isSimulation: true, features };
  }

  function trackingOf(run: Run, { atMs, url }: { atMs: number; url: string }): VehicleTracking {
    const plans = planRoutes(network, [lonLat(run.origin), lonLat(run.goal)], 1);
    const route = routeAnswer({ network, atmosphere }, plans, { departMs: run.departMs, url });
    return {
      success: true,
      data: {
        vehicle: vehicleOf(run, surroundings, atMs),
        facilities: [runFacility(run.origin, 'origin'), runFacility(run.goal, 'destination')],
        route: plans.length === 0 ? null : route,
      },
    };
  }

  return (order) => {
    switch (order.kind) {
      case 'tile':
        return tileOf(order.layer, order.address, order.atMs);
      case 'vehicles':
        return json(vehiclesAt(order.atMs, order.ends));
      case 'passing':
        return json(
          vehiclesPassing(visibleRuns(fleet.runsBetween(order.fromMs, order.toMs), order.ends), order),
        );
      case 'route': {
        const plans = planRoutes(network, order.places, MOST_ROUTES);
        return plans.length === 0 ? NO_ANSWER : json(routeAnswer({ network, atmosphere }, plans, order));
      }
      case 'reachable':
        return json(reachable(network, order.from, order.places));
      case 'tracking': {
        const run = fleet.find(order.vrid, order.atMs);
        return run === null ? NO_ANSWER : json(trackingOf(run, order));
      }
      case 'heat':
        return heatAnswer(fleet, surroundings, order);
      default:
        return order satisfies never;
    }
  };
}

type Surroundings = Parameters<typeof vehicleOf>[1];

/** Of length 0: no such run, or one that the person may not see. */
function heatAnswer(fleet: Fleet, surroundings: Surroundings, { id, atMs, ends }: HeatOrder): Uint8Array {
  const run = fleet.find(`KEP${id}`, atMs);
  if (run === null || visibleRuns([run], ends).length === 0) return NO_ANSWER;
  return json(
    vehicleHeatOf({ run, vehicle: vehicleOf(run, surroundings, atMs), id }, surroundings.weatherAt, atMs),
  );
}

function json(
  answer:
    | RouteAnswer
    | VehicleFeatures
    | VehicleHeatById
    | VehicleTable
    | VehicleTracking
    | readonly boolean[],
): Uint8Array {
  return Buffer.from(JSON.stringify(answer));
}

function runFacility(place: RunPlace, role: RunFacility['role']): RunFacility {
  const { id, latitude: lat, longitude: lon, city = '', state = '', tz = 'UTC' } = place;
  return { id, lat, lon, city, state, tz, role };
}

/** The nearest town, with its state or province where its addresses have one. */
function createPlaceName({ towns }: RoadNetwork): (place: LonLat) => string {
  const grid = createPointGrid();
  towns.forEach(({ lon, lat }, row) => grid.add(row, lon, lat));
  return ([lon, lat]) => {
    let nearest: { row: number; metres: number } | null = null;
    for (let reachM = 40_000; nearest === null && reachM < 1_000_000; reachM *= 3)
      for (const row of grid.near(lon, lat, reachM)) {
        const metres = metresBetween(towns[row]!, { lon, lat });
        if (metres < (nearest?.metres ?? Infinity)) nearest = { row, metres };
      }
    const town = nearest === null ? undefined : towns[nearest.row];
    if (town === undefined) return '';
    const region = regionOf(town.countryCode, town.adminCode)?.code ?? town.countryCode;
    return `${town.name}, ${region}`;
  };
}
