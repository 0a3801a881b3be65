import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { DANGER_RADIUS_M, facilityFigures, settlingMs, totalFigures } from '#domain/policyLab/labFigures.ts';
import { createLabRun } from '#domain/policyLab/labRun.ts';
import { labTime } from '#domain/policyLab/labTime.ts';
import { figureOf, type Figure } from './pairedBench.ts';
import { strikesOfStorms } from './storms.ts';

const FACILITIES = 100;
const DAYS = 365;
const STRIKES_A_DAY = 100_000;
const START_MS = 1_780_000_000_000;
const DAY_MS = 86_400_000;
const STORM_MS = 6 * 3_600_000;
const POLICIES = [
  DEFAULT_LIGHTNING_RULES,
  { alertRadiusM: 12_875, warningRadiusM: 19_312, quietPeriodMs: 20 * 60_000 },
];

/** Storms of a few hours, which return on every tenth day, in time order. */
function stormDays(): StrikeColumns[] {
  return Array.from({ length: 10 }, (_, seed) => {
    const struck = strikesOfStorms(STRIKES_A_DAY, { fromMs: 0, spanMs: STORM_MS }, seed + 3);
    const order = Array.from(struck.atMs.keys()).toSorted((a, b) => struck.atMs[a]! - struck.atMs[b]!);
    return {
      lon: Float64Array.from(order, (row) => struck.lon[row]!),
      lat: Float64Array.from(order, (row) => struck.lat[row]!),
      atMs: Float64Array.from(order, (row) => Math.max(0, struck.atMs[row]!)),
      kind: Uint8Array.from(order, (row) => struck.kind[row]!),
      count: struck.count,
    };
  });
}

/** Each where a strike fell, so that all lie under the storms. */
function struckFacilities({ lon, lat }: StrikeColumns): FacilityPositions {
  return { lon: lon.slice(0, FACILITIES), lat: lat.slice(0, FACILITIES), count: FACILITIES };
}

/** The policy lab over a year of 100 facilities under two policies, all of them under storms on every day. */
export function policyLabBench(): readonly Figure[] {
  const days = stormDays();
  const run = createLabRun({
    positions: struckFacilities(days[0]!),
    policies: POLICIES,
    dangerRadiusM: DANGER_RADIUS_M,
  });
  const startedMs = performance.now();
  for (let day = 0; day < DAYS; day += 1) {
    const storm = days[day % days.length]!;
    const fromMs = START_MS + day * DAY_MS;
    run.ingest({ ...storm, atMs: storm.atMs.map((ms) => ms + fromMs) });
  }
  const recorded = { span: { fromMs: START_MS, toMs: START_MS + DAYS * DAY_MS }, unread: [] };
  const time = labTime(recorded, settlingMs(POLICIES));
  const figures = run.finish().map((courses) => facilityFigures(courses, time));
  const oursMs = performance.now() - startedMs;

  const { inside, policies } = totalFigures(figures, POLICIES.length);
  if (inside === 0 || policies.some(({ closings }) => closings < DAYS))
    throw new Error('The bench of the policy lab lies under no storms.');
  const what = `policy lab, a year of ${FACILITIES} facilities, ${((DAYS * STRIKES_A_DAY) / 1e6).toFixed(1)} million strikes, two policies`;
  return [figureOf({ id: 'LAB', what, goal: { withinMs: 120_000 } }, [{ ours: [oursMs], rivals: [] }])];
}
