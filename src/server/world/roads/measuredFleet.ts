import tzLookup from '@photostructure/tz-lookup';
import type { Facility } from '#contracts/facility.ts';
import type { VehicleFeatures } from '#contracts/vehicle.ts';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import type { LayerTimes } from '../../sources/layers/layerSource.ts';
import { deviceTimes, readingsOf, type DeviceFeed } from '../telemetry/deviceFeed.ts';
import { measuredHeat, measuredVehicle } from './measuredVehicle.ts';

/** Who asks: of which client, and for which of its facilities. */
export type FleetReader = {
  readonly clientId: string;
  readonly facilities: readonly Facility[];
  /** Whether these are all facilities of the client: such a person sees vehicles that name neither start nor goal. */
  readonly isUnlimited: boolean;
};

/** Vehicles of customers, as their feeds tell of them. */
export type MeasuredFleet = {
  /** Those that a person may see, where they were last at a time. */
  vehiclesOf(reader: FleetReader, atMs: number): VehicleFeatures;
  /** Times of what feeds of a client tell of them now; null: nothing for a day. */
  times(clientId: string | null, nowMs: number): LayerTimes | null;
  /** Heat in one of them; null: there is none of that name, or it has no sensor. */
  heatOf(reader: FleetReader, id: string, atMs: number): VehicleHeat | null;
};

/** null: no feed tells of vehicles. */
export function createMeasuredFleet(feeds: readonly DeviceFeed[]): MeasuredFleet | null {
  if (feeds.length === 0) return null;

  function visible({ clientId, facilities, isUnlimited }: FleetReader, device: string, atMs: number) {
    const readings = readingsOf(feeds, clientId, device);
    const { texts = {}, place = null } = readings.readings.findLast((reading) => reading.atMs <= atMs) ?? {};
    const named = (name: string) =>
      facilities.find(({ id }) => id.toLowerCase() === (texts[name] ?? '').toLowerCase());
    const [origin, destination] = [named('origin'), named('destination')];
    if (!isUnlimited && origin === undefined && destination === undefined) return null;
    if (place === null) return null;
    const [longitude, latitude] = place;
    return { readings, tz: origin?.tz ?? destination?.tz ?? tzLookup(latitude, longitude) };
  }

  return {
    vehiclesOf(reader, atMs) {
      const names = feeds
        .filter(({ clientId }) => clientId === reader.clientId)
        .flatMap(({ memory }) => memory.newest().map(({ device }) => device.toUpperCase()));
      const vehicles = [...new Set(names)].flatMap((name) => {
        const seen = visible(reader, name, atMs);
        return (seen && measuredVehicle(seen.readings, atMs, seen.tz)) ?? [];
      });
      return {
        type: 'FeatureCollection',
        isSimulation: false,
        features: vehicles.map((properties) => ({
          type: 'Feature',
          id: properties.vrid,
          geometry: { type: 'Point', coordinates: properties.coordinates },
          properties,
        })),
      };
    },
    times: (clientId, nowMs) => deviceTimes(feeds, clientId, nowMs),
    heatOf(reader, id, atMs) {
      // calls leave out a leading KEP (GAP-91)
      for (const name of [id, `KEP${id}`]) {
        const seen = visible(reader, name, atMs);
        const heat = seen && measuredHeat(seen.readings, atMs, seen.tz);
        if (heat) return heat;
      }
      return null;
    },
  };
}
