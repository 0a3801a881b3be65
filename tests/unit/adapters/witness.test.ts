import { describe, expect, test } from 'vitest';
import { postSightings } from '#adapters/postSightings.ts';
import { createSightingStore } from '#adapters/sightingStore.ts';
import type { StepReport } from '#workers/stepReport.ts';

type Sighting = Parameters<ReturnType<typeof createSightingStore>['post']>[1];

const QUIET_MS = 1_800_000;
const AT_MS = 1_783_189_800_000;
const SEEN: Sighting = {
  lastAlertStrikeMs: AT_MS,
  lastWarningStrikeMs: AT_MS,
  closestStrikeM: 12,
  isComplete: true,
};

describe('the store of sightings', () => {
  test('tells what stands on it at once, and each later sighting of that facility', () => {
    const store = createSightingStore();
    store.post('A', SEEN);
    const heard: (Sighting | null)[] = [];
    store.watch('A', (sighting) => heard.push(sighting));
    store.post('B', SEEN);
    store.post('A', { ...SEEN, closestStrikeM: 5 });
    expect(heard).toEqual([SEEN, { ...SEEN, closestStrikeM: 5 }]);
  });

  test('tells every watcher that the core was lost, and forgets what it saw [S4][S12]', () => {
    const store = createSightingStore();
    store.post('A', SEEN);
    const heard: (Sighting | null)[] = [];
    store.watch('A', (sighting) => heard.push(sighting));
    store.clear();
    store.watch('A', (sighting) => heard.push(sighting));
    expect(heard).toEqual([SEEN, null, null]);
  });

  test('tells nobody who has stopped, and goes on telling the others', () => {
    const store = createSightingStore();
    const heard: string[] = [];
    const stop = store.watch('A', (sighting) => heard.push(`first ${String(sighting !== null)}`));
    store.watch('A', (sighting) => heard.push(`second ${String(sighting !== null)}`));
    stop();
    store.post('A', SEEN);
    expect(heard).toEqual(['first false', 'second false', 'second true']);
  });
});

describe('what a step says of facilities', () => {
  const reportOf = (
    rows: {
      facility: number;
      status: number;
      alertUntilMs: number;
      warningUntilMs: number;
      closestM: number;
    }[],
  ) =>
    ({
      quietPeriodMs: QUIET_MS,
      facilities: {
        count: rows.length,
        facility: Uint32Array.from(rows, ({ facility }) => facility),
        status: Uint8Array.from(rows, ({ status }) => status),
        alertUntilMs: Float64Array.from(rows, ({ alertUntilMs }) => alertUntilMs),
        warningUntilMs: Float64Array.from(rows, ({ warningUntilMs }) => warningUntilMs),
        closestM: Float64Array.from(rows, ({ closestM }) => closestM),
      },
    }) as unknown as StepReport;

  function posted(report: StepReport): Record<string, Sighting | null> {
    const store = createSightingStore();
    postSightings(report, ['A', 'B'], store);
    const heard: Record<string, Sighting | null> = {};
    for (const id of ['A', 'B']) store.watch(id, (sighting) => (heard[id] = sighting));
    return heard;
  }

  test('goes to the store by the order that the worker was given, as times of the last strikes', () => {
    const untilMs = AT_MS + QUIET_MS;
    expect(
      posted(
        reportOf([{ facility: 1, status: 2, alertUntilMs: untilMs, warningUntilMs: untilMs, closestM: 12 }]),
      ),
    ).toEqual({ A: null, B: SEEN });
  });

  test('is null where there is no strike, and nothing for a facility that the page does not have [S4]', () => {
    const none = { status: 0, alertUntilMs: -Infinity, warningUntilMs: -Infinity, closestM: Infinity };
    expect(
      posted(
        reportOf([
          { facility: 0, ...none },
          { facility: 7, ...none },
        ]),
      ),
    ).toEqual({
      A: { lastAlertStrikeMs: null, lastWarningStrikeMs: null, closestStrikeM: null, isComplete: true },
      B: null,
    });
  });

  test.each([
    ['clear', 0, true],
    ['in warning', 1, true],
    ['in alert', 2, true],
    ['not wholly known', 3, false],
  ])(
    'says of a facility that is %s whether its quiet period is wholly known [S4]',
    (_, status, isComplete) => {
      const row = {
        facility: 0,
        status,
        alertUntilMs: -Infinity,
        warningUntilMs: -Infinity,
        closestM: Infinity,
      };
      expect(posted(reportOf([row]))['A']).toMatchObject({ isComplete });
    },
  );

  test('dates strikes by the quiet period of the report, whatever the page has learnt since [S3][GAP-139]', () => {
    const untilMs = AT_MS + 2 * QUIET_MS;
    const report = reportOf([
      { facility: 0, status: 2, alertUntilMs: untilMs, warningUntilMs: untilMs, closestM: 12 },
    ]);
    expect(posted({ ...report, quietPeriodMs: 2 * QUIET_MS })).toEqual({ A: SEEN, B: null });
  });
});
