import { randomUUID } from 'node:crypto';
import type { Drill, DrillRequest } from '#contracts/drill.ts';
import { destination } from '#domain/geo/destination.ts';
import { createStrikeColumns, KIND_CG } from '#domain/lightning/strikeColumns.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ClientRules, RulesFor } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import { memoryKey } from '../../alerting/facilityKey.ts';
import type { DrillAnswers } from '../../alerting/orderAnswers.ts';
import { createLightningAlerts, type LightningAlerts } from '../../alerting/lightningAlerts.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** How long a drill lasts, ms: enough to clear a yard on paper, and remembered as practice. Our own decision. */
export const DRILL_MS = 2 * 60_000;

/** A strike of a drill, on its way into the feed. Degrees WGS 84, whole epoch ms. */
type DrillStrike = { readonly lon: number; readonly lat: number; readonly atMs: number };

export type DrillService = DrillAnswers & {
  /** Begins a drill, or begins it anew where one runs. */
  begin(facility: EngineFacility, request: DrillRequest): Drill;
  /** Ends the drill of a facility early. Answers whether one ran. */
  end(clientId: string, facilityId: string): boolean;
};

type Setup = {
  readonly clock: ServerClock;
  readonly rulesFor: RulesFor;
  /** Puts a drill's strike into the strike feed, marked as one. */
  readonly feed: (strike: DrillStrike) => void;
  /** Told of each facility where a drill began or was ended. */
  readonly announce: (clientId: string, facilityId: string) => void;
};

/**
 * Runs drills: the same lightning rules as for real strikes, in an engine of their own. A drill's strike never meets the
 * engine that decides about real yards, so it cannot count as one there. A restart of the service ends all drills.
 */
export function createDrillService({ clock, rulesFor, feed, announce }: Setup): DrillService {
  const running = new Map<string, LightningAlerts>();

  return {
    begin(facility, { distanceM, bearingDeg }) {
      const atMs = Math.floor(clock.nowMs());
      const [lon, lat] = destination([facility.lon, facility.lat], bearingDeg, distanceM);
      const engine = engineOf(facility, rulesFor(facility.clientId, facility.id));
      engine.ingest(oneStrike({ lon, lat, atMs }), atMs);
      running.set(memoryKey(facility.clientId, facility.id), engine);
      feed({ lon, lat, atMs });
      announce(facility.clientId, facility.id);
      return { facilityId: facility.id, strikeAt: isoInstant(atMs), endsAt: isoInstant(atMs + DRILL_MS) };
    },
    end(clientId, facilityId) {
      const hasRun = this.eventsOf(clientId, facilityId).length > 0;
      running.delete(memoryKey(clientId, facilityId));
      if (hasRun) announce(clientId, facilityId);
      return hasRun;
    },
    eventsOf(clientId, facilityId) {
      const key = memoryKey(clientId, facilityId);
      const engine = running.get(key);
      if (engine === undefined) return [];
      engine.advanceTo(clock.nowMs());
      const events = engine.eventsOf(0);
      if (events.length === 0) running.delete(key);
      return events;
    },
  };
}

function engineOf(facility: EngineFacility, rules: ClientRules): LightningAlerts {
  const drillRules = { ...rules, lightning: { ...rules.lightning, quietPeriodMs: DRILL_MS } };
  return createLightningAlerts({
    facilities: [facility],
    rulesOf: () => drillRules,
    newKeplerId: () => `drill-${randomUUID()}`,
    restored: [],
    restoredPast: [],
  });
}

function oneStrike({ lon, lat, atMs }: DrillStrike) {
  const strikes = createStrikeColumns(1);
  strikes.lon[0] = lon;
  strikes.lat[0] = lat;
  strikes.atMs[0] = atMs;
  strikes.kind[0] = KIND_CG;
  return { ...strikes, count: 1 };
}
