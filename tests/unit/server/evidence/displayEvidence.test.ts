import { expect, test } from 'vitest';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { createScreenRegister, type DisplayIdentity } from '#server/useCases/kiosks/screenRegister.ts';
import { displayEvidence } from '#server/useCases/evidence/displayEvidence.ts';
import { closedScreensOf } from '#server/useCases/incident/closedScreens.ts';
import { START_MS } from './evidenceEntries.ts';

const MINUTE_MS = 60_000;
const POLL_MS = 10_000;
const TAB = { displayId: 'p/d', kioskId: null };
const GATE = { displayId: 'kiosk/k', kioskId: 'k' };

/** A register whose evidence is kept, and displays that poll. */
function createDisplays(display: DisplayIdentity) {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const noted: EvidenceEntry[] = [];
  const screens = createScreenRegister(
    clock,
    displayEvidence((entries) => void noted.push(...entries), clock),
  );
  const report = (facilityId: string, status: 'OPEN' | 'CLOSED' = 'OPEN') =>
    screens.report({
      clientId: 'ACME',
      facilityId,
      status,
      appVersion: '1',
      reportedAtMs: clock.atMs,
      ...display,
    });
  /** The display shows one yard for some time, or none. */
  function show(facilityId: string | null, spanMs: number): void {
    for (let leftMs = spanMs; leftMs > 0; leftMs -= POLL_MS) {
      if (facilityId !== null) report(facilityId);
      clock.atMs += POLL_MS;
      screens.forgetGone();
    }
  }
  const connectedTo = (facilityId: string) => {
    const own = noted.filter((entry) => 'facilityId' in entry && entry.facilityId === facilityId);
    const closing = { startMs: clock.atMs, endMs: clock.atMs + MINUTE_MS };
    return closedScreensOf(own, [], closing).connected;
  };
  return { clock, noted, screens, report, show, connectedTo };
}

test('displays leave evidence of what they show and of its end, enrolled or not', () => {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const noted: EvidenceEntry[] = [];
  const screens = createScreenRegister(
    clock,
    displayEvidence((entries) => void noted.push(...entries), clock),
  );
  const place = { clientId: 'ACME', facilityId: 'YARD' };
  const shown = { ...place, status: 'OPEN', appVersion: '1' } as const;
  screens.report({ ...shown, reportedAtMs: START_MS, displayId: 'd', kioskId: null });
  screens.report({ ...shown, reportedAtMs: START_MS, displayId: 'kiosk/k', kioskId: 'k' });
  clock.atMs += 60_001;
  screens.forgetGone();
  const gone = { kind: 'display.gone', atMs: START_MS + 60_001, ...place, lastHeardMs: START_MS };
  expect(noted).toEqual([
    { kind: 'display.changed', atMs: START_MS, ...shown, displayId: 'd', kioskId: null },
    { kind: 'display.changed', atMs: START_MS, ...shown, displayId: 'kiosk/k', kioskId: 'k' },
    { ...gone, displayId: 'd' },
    { ...gone, displayId: 'kiosk/k', kioskId: 'k' },
  ]);
});

test.each([
  ['a tab', TAB],
  ['an enrolled display', GATE],
])('%s that went on to another yard is not connected to the first one any more [S4][S12]', (_, display) => {
  const { show, connectedTo } = createDisplays(display);
  show('A', 5 * MINUTE_MS);
  expect([connectedTo('A'), connectedTo('B')]).toEqual([1, 0]);
  show('B', 70_000);
  expect([connectedTo('A'), connectedTo('B')]).toEqual([0, 1]);
  show('B', 60 * MINUTE_MS);
  expect([connectedTo('A'), connectedTo('B')]).toEqual([0, 1]);
});

test('an enrolled display that comes back at another yard after a silence is connected to that one alone [S4][S12]', () => {
  const { show, connectedTo } = createDisplays(GATE);
  show('A', 5 * MINUTE_MS);
  show(null, 10 * MINUTE_MS);
  show('B', MINUTE_MS);
  expect([connectedTo('A'), connectedTo('B')]).toEqual([0, 1]);
});

test('two yards in two tabs of one browser, or on a wall, leave no evidence with each poll [S12]', () => {
  const { clock, noted, report, connectedTo } = createDisplays(TAB);
  for (let poll = 0; poll < 6 * 60; poll++) {
    report('A');
    clock.atMs += 5_000;
    report('B');
    clock.atMs += 5_000;
  }
  expect(noted).toHaveLength(2);
  expect([connectedTo('A'), connectedTo('B')]).toEqual([1, 1]);
});

/** A wall of 24 yards that reports six of them with each check, as `reportTiles` does. */
function createWall() {
  const displays = createDisplays(GATE);
  let next = 0;
  return {
    ...displays,
    check(times: number) {
      for (let check = 0; check < times; check++) {
        displays.clock.atMs += POLL_MS;
        for (let yard = 0; yard < 6; yard++) displays.report(`Y${next++ % 24}`);
        displays.screens.forgetGone();
      }
    },
  };
}

test.each([20, 30, 40, 50])(
  'a wall that is away for %i s leaves no evidence that it shows its yards no more [S4][S12][GAP-76]',
  (awayS) => {
    const { check, show, noted } = createWall();
    check(9);
    show(null, awayS * 1_000);
    check(9);
    expect(noted.map(({ kind }) => kind)).toEqual(Array.from({ length: 24 }, () => 'display.changed'));
  },
);

test('a display that reports once a minute shows a yard that it leaves out no more after two minutes [S4][S12]', () => {
  const { clock, report, connectedTo } = createDisplays(TAB);
  report('A');
  for (let minute = 1; minute <= 2; minute++) {
    clock.atMs += MINUTE_MS;
    report('B');
  }
  expect(connectedTo('A')).toBe(1);
  clock.atMs += 1;
  report('B');
  expect([connectedTo('A'), connectedTo('B')]).toEqual([0, 1]);
});

test('a wall that is away for more than a minute shows none of its yards, and all of them again once it is back [S12][GAP-76]', () => {
  const { check, show, noted, clock } = createWall();
  check(9);
  const awayFromMs = clock.atMs;
  show(null, 2 * MINUTE_MS);
  expect(noted.slice(24)).toMatchObject(
    Array.from({ length: 24 }, () => ({ kind: 'display.gone', atMs: awayFromMs + MINUTE_MS + POLL_MS })),
  );
  expect(noted.at(-1)).toMatchObject({ facilityId: 'Y23' });
  check(4);
  expect(noted.slice(48).map(({ kind }) => kind)).toEqual(
    Array.from({ length: 24 }, () => 'display.changed'),
  );
});

test('evidence has what a display shows word for word, and each change of it [S9][STATUS-25]', () => {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const noted: EvidenceEntry[] = [];
  const screens = createScreenRegister(
    clock,
    displayEvidence((entries) => void noted.push(...entries), clock),
  );
  const place = { clientId: 'ACME', facilityId: 'YARD', status: 'UNKNOWN', appVersion: '1' } as const;
  for (const shown of ['OPEN_OVERRIDE', 'OPEN_OVERRIDE', 'CLOSED_OVERRIDE'] as const) {
    screens.report({ ...place, ...TAB, shown, reportedAtMs: clock.atMs });
    clock.atMs += POLL_MS;
  }
  expect(noted).toMatchObject([
    { kind: 'display.changed', status: 'UNKNOWN', shown: 'OPEN_OVERRIDE' },
    { kind: 'display.changed', status: 'UNKNOWN', shown: 'CLOSED_OVERRIDE' },
  ]);
  screens.report({ ...place, ...TAB, reportedAtMs: clock.atMs });
  expect(noted.at(-1)).not.toHaveProperty('shown');
});
