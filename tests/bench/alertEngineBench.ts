import { greatCircleM } from '#domain/geo/distance.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createAlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import type { SourcedBatch } from '#server/sources/strikeSource.ts';
import { pairedBench, type Figure } from './pairedBench.ts';
import { facilitiesOverland, strikesOfStorms } from './storms.ts';

const FACILITIES = 10_000;
const STRIKES = 10_000;
const SOURCE = inventedProfile('bench', 'simulation');
const START_MS = 1_780_000_000_000;

/** The same storms, one step later each time it is asked. */
function stepsOf(strikes: StrikeColumns): () => SourcedBatch {
  let step = 0;
  return () => {
    const fromMs = START_MS + step * STEP_MS;
    const shiftMs = fromMs - START_MS;
    step += 1;
    const atMs = strikes.atMs.map((ms) => ms + shiftMs);
    return { sourceId: SOURCE.id, strikes: { ...strikes, atMs }, fromMs, asOfMs: fromMs + STEP_MS };
  };
}

function byEngine(facilities: readonly EngineFacility[], strikes: StrikeColumns): () => number {
  let ids = 0;
  const engine = createAlertEngine({
    facilities,
    rulesFor: () => DEFAULT_CLIENT_RULES,
    sources: [SOURCE],
    newKeplerId: () => `event-${(ids += 1)}`,
  });
  const nextStep = stepsOf(strikes);
  return () => {
    const batch = nextStep();
    const changes = engine.ingest(batch, batch.asOfMs);
    engine.advanceTo(batch.asOfMs);
    return new Set(changes.map(({ facilityId }) => facilityId)).size;
  };
}

/** What one would write first: each strike against each facility, with a look at the latitude before the distance. */
function byAllPairs(facilities: readonly EngineFacility[], strikes: StrikeColumns): () => number {
  const { alertRadiusM, warningRadiusM, quietPeriodMs } = DEFAULT_LIGHTNING_RULES;
  const reachDeg = warningRadiusM / 111_000;
  const alerts = new Map<
    string,
    { eventType: string; eventStartAt: string; eventExpiresAt: string; closestM: number }
  >();
  const nextStep = stepsOf(strikes);
  return () => {
    const { strikes: step } = nextStep();
    const changed = new Set<string>();
    for (let s = 0; s < step.count; s++) {
      const lon = step.lon[s]!;
      const lat = step.lat[s]!;
      const atMs = step.atMs[s]!;
      for (const facility of facilities) {
        if (Math.abs(facility.lat - lat) > reachDeg) continue;
        const distanceM = greatCircleM([facility.lon, facility.lat], [lon, lat]);
        if (distanceM > warningRadiusM) continue;
        const known = alerts.get(facility.id);
        alerts.set(facility.id, {
          eventType: distanceM <= alertRadiusM ? 'lightning_alert' : 'lightning_warning',
          eventStartAt: new Date(atMs).toISOString(),
          eventExpiresAt: new Date(atMs + quietPeriodMs).toISOString(),
          closestM: Math.min(distanceM, known?.closestM ?? Infinity),
        });
        changed.add(facility.id);
      }
    }
    return changed.size;
  };
}

/** P8, engine part: one 5-second step of 10,000 strikes over 10,000 facilities, events written. */
export function alertEngineBench(): readonly Figure[] {
  const { lon, lat } = facilitiesOverland(FACILITIES);
  const facilities = Array.from(lon, (_, index) => ({
    clientId: 'ACME',
    id: `F${index}`,
    lon: lon[index]!,
    lat: lat[index]!,
  }));
  const strikes = strikesOfStorms(STRIKES, { fromMs: START_MS, spanMs: STEP_MS });
  const touched = byEngine(facilities, strikes)();
  const expected = byAllPairs(facilities, strikes)();
  if (touched !== expected)
    throw new Error(`The engine changed ${touched} facilities, all pairs ${expected}.`);
  return [
    pairedBench({
      id: 'P8',
      what: `alert engine, ${FACILITIES.toLocaleString('en')} facilities × ${STRIKES.toLocaleString('en')} strikes a step`,
      goal: { withinMs: 50 },
      ours: byEngine(facilities, strikes),
      rival: { name: 'all pairs', run: byAllPairs(facilities, strikes) },
      rounds: 12,
    }),
  ];
}
