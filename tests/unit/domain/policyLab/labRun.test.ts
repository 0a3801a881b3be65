import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIGHTNING_RULES, type LightningPolicy } from '#domain/alerting/lightningRules.ts';
import { greatCircleM } from '#domain/geo/distance.ts';
import { viewStrikes, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createLabRun } from '#domain/policyLab/labRun.ts';
import { statusByStrikes } from '#domain/policyLab/statusByStrikes.ts';
import { createLightningEpisodes } from '#server/alerting/lightningEpisodes.ts';
import { A, B, coursesOf, strikesOf } from './labFixture.ts';

const MINUTE_MS = 60_000;
const POSITIONS = { lon: Float64Array.of(0, 0.1, 0.3), lat: Float64Array.of(0, 0.1, -0.1), count: 3 };

const policies = fc.array(
  fc
    .record({
      alertRadiusM: fc.integer({ min: 1_609, max: 30_000 }),
      moreM: fc.integer({ min: 0, max: 20_000 }),
      quietMin: fc.integer({ min: 10, max: 60 }),
    })
    .map(({ alertRadiusM, moreM, quietMin }) => ({
      alertRadiusM,
      warningRadiusM: alertRadiusM + moreM,
      quietPeriodMs: quietMin * MINUTE_MS,
    })),
  { minLength: 1, maxLength: 3 },
);

/** Whole minutes, so that strikes often fall on the ends of quiet periods and on each other. */
const strikes = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 300 }),
      lon: fc.double({ min: -0.4, max: 0.6, noNaN: true }),
      lat: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((rows): StrikeColumns => {
    const sorted = rows.toSorted((a, b) => a.minute - b.minute);
    return {
      lon: Float64Array.from(sorted, ({ lon }) => lon),
      lat: Float64Array.from(sorted, ({ lat }) => lat),
      atMs: Float64Array.from(sorted, ({ minute }) => minute * MINUTE_MS),
      kind: Uint8Array.from(sorted, (_, row) => row % 2),
      count: sorted.length,
    };
  });

/** Closings and warnings of one policy by the engine of the service. */
function byEngine(policy: LightningPolicy, struck: StrikeColumns) {
  const found = Array.from({ length: POSITIONS.count }, () => ({
    closings: [] as object[],
    warnings: [] as object[],
  }));
  const episodes = createLightningEpisodes({
    positions: POSITIONS,
    rulesOf: () => ({ ...DEFAULT_LIGHTNING_RULES, ...policy }),
    onEnded: ({ facility, ring, startAtMs, endAtMs }) =>
      void found[facility]![ring === 'alert' ? 'closings' : 'warnings'].push({
        fromMs: startAtMs,
        toMs: endAtMs,
      }),
  });
  episodes.ingest(struck, () => undefined);
  episodes.endUpTo(Infinity);
  return found;
}

describe('a run of the lab', () => {
  it('closes and warns when the engine of the service does, under any policy', () => {
    fc.assert(
      fc.property(policies, strikes, fc.nat({ max: 60 }), (compared, struck, cut) => {
        const run = createLabRun({ positions: POSITIONS, policies: compared, dangerRadiusM: 4_828 });
        run.ingest(viewStrikes(struck, 0, Math.min(cut, struck.count)));
        run.ingest(viewStrikes(struck, Math.min(cut, struck.count), struck.count));
        const courses = run.finish();
        compared.forEach((policy, nth) => {
          const shown = courses.map((ofFacility) => ofFacility[nth]!);
          expect(shown.map(({ closings, warnings }) => ({ closings, warnings }))).toEqual(
            byEngine(policy, struck),
          );
        });
      }),
    );
  });

  it('ends a closing at the instant from which the verdict is no longer CLOSED [S1]', () => {
    const [course] = coursesOf([[40, 5]], [A]);
    const { toMs } = course!.closings[0]!;
    const shownAt = (atMs: number) =>
      statusByStrikes(A)({ lastAlertStrikeMs: 40 * MINUTE_MS, lastWarningStrikeMs: 40 * MINUTE_MS }, atMs);
    expect([shownAt(toMs - 1), shownAt(toMs)]).toEqual(['CLOSED', 'OPEN']);
  });

  it('leaves out a strike without a time or a place', () => {
    const struck = strikesOf([
      [40, 1],
      [Number.NaN, 1],
      [41, Number.NaN],
      [42, 1],
    ]);
    const run = createLabRun({ positions: POSITIONS, policies: [A, B], dangerRadiusM: 4_828 });
    run.ingest(struck);
    expect(run.finish()[0]![0]!.inside.map(({ atMs }) => atMs / MINUTE_MS)).toEqual([40, 42]);
  });

  it('takes a strike on the edge of each radius as inside', () => {
    const struck = strikesOf([[40, 5]]);
    const edgeM = greatCircleM([0, 0], [struck.lon[0]!, 0]);
    const policy = { alertRadiusM: edgeM, warningRadiusM: edgeM, quietPeriodMs: 10 * MINUTE_MS };
    const run = createLabRun({ positions: POSITIONS, policies: [policy], dangerRadiusM: edgeM });
    run.ingest(struck);
    const course = run.finish()[0]![0]!;
    expect([course.closings.length, course.warnings.length, course.inside.length]).toEqual([1, 1, 1]);
  });

  it('closes and warns for strikes as far as the farthest corner of a drawn site, as the engine does [GAP-110][S1]', () => {
    const positions = { lon: Float64Array.of(0, 0), lat: Float64Array.of(0, 0), count: 2 };
    const policy = { alertRadiusM: 1_609, warningRadiusM: 1_609, quietPeriodMs: 10 * MINUTE_MS };
    const run = createLabRun({ positions, reachesM: [0, 3_250], policies: [policy], dangerRadiusM: 1_000 });
    run.ingest(
      strikesOf([
        [40, 2],
        [60, 2.1],
      ]),
    );
    const counts = run.finish().map(([course]) => [course!.closings.length, course!.warnings.length]);
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('takes each strike of many once', () => {
    const many = strikesOf(Array.from({ length: 10_000 }, (_, nth) => [nth / 1_000, 1]));
    const run = createLabRun({ positions: POSITIONS, policies: [A], dangerRadiusM: 4_828 });
    run.ingest(many);
    expect(run.finish()[0]![0]!.inside.map(({ atMs }) => atMs)).toEqual([...many.atMs]);
  });

  it('refuses strikes out of order, also over two calls and behind one without a time', () => {
    const behind = createLabRun({ positions: POSITIONS, policies: [A], dangerRadiusM: 4_828 });
    const rows = [
      [50, 1],
      [Number.NaN, 1],
      [40, 1],
    ] as const;
    expect(() => behind.ingest(strikesOf(rows))).toThrow('Strikes are not in time order.');
    const run = createLabRun({ positions: POSITIONS, policies: [A], dangerRadiusM: 4_828 });
    expect(() =>
      run.ingest(
        strikesOf([
          [50, 1],
          [40, 1],
        ]),
      ),
    ).toThrow(RangeError);
    const next = createLabRun({ positions: POSITIONS, policies: [A], dangerRadiusM: 4_828 });
    next.ingest(strikesOf([[50, 1]]));
    expect(() => next.ingest(strikesOf([[49, 1]]))).toThrow(RangeError);
  });
});
