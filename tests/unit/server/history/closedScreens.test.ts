import { expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { closedScreensOf } from '#server/useCases/incident/closedScreens.ts';
import { START_MS } from '../evidence/evidenceEntries.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => START_MS + minutes * MINUTE_MS;
const CLOSING = { startMs: START_MS, endMs: at(30) };
const PLACE = { clientId: 'ACME', facilityId: 'YARD' };

const shows = (minutes: number, displayId: string, status: string, kioskId: string | null = null) =>
  ({
    kind: 'display.changed',
    atMs: at(minutes),
    ...PLACE,
    displayId,
    kioskId,
    status,
    appVersion: '1',
  }) satisfies EvidenceEntry;
const told = (minutes: number, displayId: string, status: string, shown: string) => ({
  ...shows(minutes, displayId, status),
  shown,
});
const gone = (minutes: number, displayId: string) =>
  ({
    kind: 'display.gone',
    atMs: at(minutes),
    ...PLACE,
    displayId,
    lastHeardMs: at(minutes - 1),
  }) satisfies EvidenceEntry;

test('is the time at which the last of the connected screens showed CLOSED', () => {
  const entries = [
    shows(-300, 'gate', 'OPEN'),
    shows(-2, 'office', 'CLOSED'),
    shows(0.1, 'gate', 'CLOSED'),
    shows(20, 'gate', 'OPEN'),
    shows(21, 'gate', 'CLOSED'),
  ];
  expect(closedScreensOf(entries, [], CLOSING)).toEqual({
    connected: 2,
    closed: 2,
    lastAt: isoInstant(at(0.1)),
  });
});

test('counts a screen that turned CLOSED after the end, or never, as one that did not', () => {
  const entries = [
    shows(-5, 'gate', 'OPEN'),
    shows(-5, 'late', 'OPEN'),
    shows(-5, 'never', 'OPEN'),
    shows(1, 'gate', 'CLOSED'),
    shows(31, 'late', 'CLOSED'),
  ];
  expect(closedScreensOf(entries, [], CLOSING)).toEqual({
    connected: 3,
    closed: 1,
    lastAt: isoInstant(at(1)),
  });
});

test('counts no screen that came later, was gone, or was dark as the alert began', () => {
  const entries = [
    shows(-5, 'gone', 'OPEN'),
    gone(-1, 'gone'),
    shows(-5, 'dark', 'OPEN', 'k1'),
    shows(-5, 'back', 'OPEN', 'k2'),
    shows(2, 'new', 'CLOSED'),
  ];
  const silences = [
    { kioskId: 'k1', fromMs: at(-3), toMs: null },
    { kioskId: 'k2', fromMs: at(-3), toMs: at(-1) },
  ];
  expect(closedScreensOf(entries, silences, CLOSING)).toEqual({ connected: 1, closed: 0, lastAt: null });
  expect(closedScreensOf([], [], CLOSING)).toEqual({ connected: 0, closed: 0, lastAt: null });
});

test('counts a screen that was CLOSED by an override as the alert began, or turned so, as one that was red [S9]', () => {
  const entries = [
    told(-5, 'gate', 'UNKNOWN', 'CLOSED_OVERRIDE'),
    told(-5, 'hall', 'UNKNOWN', 'OPEN_OVERRIDE'),
    told(2, 'hall', 'UNKNOWN', 'CLOSED_OVERRIDE'),
    told(-5, 'office', 'UNKNOWN', 'OPEN_OVERRIDE'),
    told(-5, 'drilled', 'OPEN', 'CLOSED_DRILL'),
  ];
  expect(closedScreensOf(entries, [], CLOSING)).toEqual({
    connected: 4,
    closed: 2,
    lastAt: isoInstant(at(2)),
  });
});

test('says that it does not know of a screen of an older version that may have been red by an override [S4][S9]', () => {
  const entries = [
    shows(-5, 'gate', 'UNKNOWN'),
    shows(-5, 'hall', 'UNKNOWN'),
    shows(20, 'hall', 'CLOSED'),
    shows(-5, 'yard', 'OPEN'),
    shows(3, 'yard', 'UNKNOWN'),
    shows(-5, 'office', 'OPEN'),
    shows(1, 'office', 'CLOSED'),
    shows(2, 'office', 'UNKNOWN'),
    shows(-5, 'never', 'OPEN'),
  ];
  expect(closedScreensOf(entries, [], CLOSING)).toEqual({
    connected: 5,
    closed: 1,
    notKnown: 3,
    lastAt: isoInstant(at(1)),
  });
});
