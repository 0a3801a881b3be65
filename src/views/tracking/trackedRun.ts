import type { ActorRefFrom } from 'xstate';
import type { RouteMeta } from '#contracts/route.ts';
import type { RunFacility } from '#contracts/vehicleTracking.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { Language } from '#domain/language/language.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { TrackedRun, trackingMachine } from '#machines/tracking/trackingMachine.ts';
import type { RoutePiece, ShownRoutes } from '#map/routes/createRouteLines.ts';

export type TrackingRef = ActorRefFrom<typeof trackingMachine>;

/** How the person reads. */
export type TrackingLocale = {
  readonly language: Language;
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
  readonly scheme: 'dark' | 'light';
};

/** The route of a run in figures; null: none is known. */
export function routeOf({ route }: TrackedRun): RouteMeta | null {
  return route?.meta[0] ?? null;
}

/** Pieces of the route, in the direction of travel; none: no risk is known along it. */
export function piecesOf({ route }: TrackedRun) {
  const num = route?.meta[0]?.num;
  return (route?.risk[0]?.features ?? []).filter(({ properties }) => properties.num === num);
}

export function facilityOf({ facilities }: TrackedRun, role: RunFacility['role']): RunFacility | null {
  return facilities.find((facility) => facility.role === role) ?? null;
}

/** The way of a piece of the route. */
export function pathOf({ geometry }: ReturnType<typeof piecesOf>[number]): readonly LonLat[] {
  return geometry.coordinates.map(([lon, lat]): LonLat => [lon, lat]);
}

/** What the map draws of a run: its way by risk, both ends, and the truck (TRACK-07, TRACK-08). */
export function shownRun(run: TrackedRun): ShownRoutes {
  const ends = (['origin', 'destination'] as const).flatMap((role) => {
    const facility = facilityOf(run, role);
    return facility === null ? [] : [{ sign: { kind: role }, at: [facility.lon, facility.lat] as const }];
  });
  const { coordinates: at, bearing: bearingDeg } = run.vehicle;
  const pieces = piecesOf(run).map((piece): RoutePiece => {
    return { id: piece.id, num: 0, level: piece.properties.level, path: pathOf(piece) };
  });
  return { pieces, stops: [...ends, { sign: { kind: 'vehicle', bearingDeg }, at }], letters: [], chosen: 0 };
}

/**
 * Departed when the scheduled departure is past; a run without one is not known to have left.
 * Source: requirement TRACK-14.
 */
export function runStatus({ vehicle }: TrackedRun, nowMs: number): 'departed' | 'scheduled' {
  const departMs = momentOf(vehicle.origin_scheduled_depart);
  return departMs !== null && departMs < nowMs ? 'departed' : 'scheduled';
}

/** Epoch ms; null: not known. */
export function momentOf(iso: string | null): number | null {
  return iso === null ? null : instantMs(iso);
}
