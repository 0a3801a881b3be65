import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import { pullFailure, type PullClient, type PullFailure } from '../pull/pullClient.ts';
import { createKeptLookups } from '../pull/keptLookups.ts';
import { readJson } from '../pull/readJson.ts';
import { AlertGeometry } from './alertGeometry.ts';
import type { KeptZones, ZoneOutline } from './keptZones.ts';
import { STATE_FIPS, type CensusAreas } from './censusAreas.ts';
import type { AlertArea } from './publicAlert.ts';
import type { NwsAlert } from './readNwsAlerts.ts';

const Zone = z.object({
  geometry: AlertGeometry,
  properties: z.object({ expirationDate: z.string().nullish() }).nullish(),
});

/** Zones are redrawn about twice a year. */
export const ZONE_KEPT_MS = 7 * 24 * 60 * 60_000;
const MOST_BYTES = 8_000_000;

/** Outlines of the zones that alerts name. */
export type ZoneAreas = {
  /**
   * Where an alert holds: its own outline, else that of its zones. A zone that is not known yet stands for its whole
   * state. Zones of the sea have none until they are known.
   */
  areasOf(alert: Pick<NwsAlert, 'outline' | 'zones'>): readonly AlertArea[];
  /** First zone that has to be looked up, in the order of the alerts. */
  unknownOf(alerts: readonly Pick<NwsAlert, 'outline' | 'zones'>[], nowMs: number): string | null;
  /** Takes up the outlines of an earlier run. Call it before the others; only the first call reads them. */
  recall(nowMs: number): Promise<void>;
  /** null: done. */
  lookUp(path: string, nowMs: number, signal: AbortSignal): Promise<PullFailure | null>;
};

/** @param kept Where outlines are kept over a restart; left out: nowhere. */
export function createZoneAreas(
  client: PullClient,
  baseUrl: string,
  census: CensusAreas,
  kept?: KeptZones,
): ZoneAreas {
  const known = createKeptLookups<readonly AlertArea[]>();
  let isRecalled = kept === undefined;

  function keep(path: string, { areas, untilMs }: ZoneOutline, nowMs: number): void {
    known.keep(path, areas, nowMs, untilMs - nowMs);
  }

  function areasOfZone(path: string): readonly AlertArea[] {
    const areas = known.of(path) ?? censusCounty(path, census);
    return areas ?? census(STATE_FIPS[stateOf(path)] ?? '') ?? [];
  }

  return {
    areasOf: ({ outline, zones }) => outline ?? zones.flatMap(areasOfZone),
    unknownOf: (alerts, nowMs) =>
      alerts
        .flatMap(({ outline, zones }) => (outline === null ? zones : []))
        .find((path) => censusCounty(path, census) === null && known.isDue(path, nowMs)) ?? null,
    async recall(nowMs) {
      if (isRecalled || kept === undefined) return;
      isRecalled = true;
      for (const [path, outline] of await kept.load(nowMs)) keep(path, outline, nowMs);
    },
    async lookUp(path, nowMs, signal) {
      known.noteTry(path, nowMs);
      const answer = await readJson(client, `${baseUrl}${path}`, { maxBytes: MOST_BYTES, signal });
      if (answer.is !== 'read') return answer.is === 'failed' ? answer : pullFailure('nothing new');
      const zone = Zone.safeParse(answer.body);
      if (!zone.success) return pullFailure(`no outline at ${path}`);
      const endsMs = instantMs(zone.data.properties?.expirationDate ?? '') ?? Infinity;
      if (endsMs <= nowMs) return pullFailure(`the outline at ${path} is no longer valid`);
      const outline = { areas: zone.data.geometry, untilMs: Math.min(endsMs, nowMs + ZONE_KEPT_MS) };
      keep(path, outline, nowMs);
      await kept?.keep(path, outline);
      return null;
    },
  };
}

/** `/zones/county/KYC001` by the Census; null: it is no county, or one that the Census does not know. */
function censusCounty(path: string, census: CensusAreas): readonly AlertArea[] | null {
  const match = /\/([A-Z]{2})C(\d{3})$/u.exec(path);
  return match === null ? null : census(`${STATE_FIPS[match[1]!] ?? ''}${match[2]!}`);
}

function stateOf(path: string): string {
  return path.slice(-6, -4);
}
