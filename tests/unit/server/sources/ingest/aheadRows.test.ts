import { expect, test } from 'vitest';
import { createAheadRows } from '#server/sources/ingest/aheadRows.ts';
import type { TelemetryReading } from '#server/sources/ingest/readTelemetry.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const MINUTE_MS = 60_000;

/** A row that tells a time so many minutes ahead of the clock; null: one of now. */
function row(aheadMin: number | null, windGust = 120, device = 'm1'): TelemetryReading {
  const told = aheadMin === null ? {} : { toldMs: MISSION_TIME_MS + aheadMin * MINUTE_MS };
  return { device, atMs: MISSION_TIME_MS, place: null, values: { windGust }, texts: {}, ...told };
}

test('a row ahead of the clock that is fetched again is no new storm, and one that tells something else is [S2]', () => {
  const ahead = createAheadRows();
  const storm = row(5);
  expect(ahead.newOf([storm])).toEqual([storm]);
  expect(ahead.newOf([{ ...storm, atMs: storm.atMs + MINUTE_MS }])).toEqual([]);
  const others = [row(6), row(5, 130), row(5, 120, 'm2')];
  expect(ahead.newOf([storm, ...others])).toEqual(others);
});

test('rows that are not ahead of the clock pass, however often', () => {
  const ahead = createAheadRows();
  expect([ahead.newOf([row(null)]), ahead.newOf([row(null)])]).toEqual([[row(null)], [row(null)]]);
});

test('of a day that is fetched again and again with a wrong date the newest 100 rows count, each once [S2]', () => {
  const ahead = createAheadRows();
  const day = Array.from({ length: 1_440 }, (_, minute) => row(minute + 1));
  expect(ahead.newOf(day)).toEqual(day.slice(-100));
  for (let later = 1; later <= 60; later += 1) {
    const next = [...day.slice(later), ...Array.from({ length: later }, (_, nth) => row(1_441 + nth))];
    expect(ahead.newOf(next)).toEqual([row(1_440 + later)]);
  }
});

test('the worst of a delivery counts however many rows are newer, by each of its quantities [S2]', () => {
  const at = (minute: number, windGust: number, visibility: number) => ({
    ...row(minute),
    values: { windGust, visibility, temperature: null },
  });
  const quiet = Array.from({ length: 600 }, (_, minute) => at(minute + 100, 20, 10_000));
  const [storm, fog] = [at(30, 150, 10_000), at(40, 20, 50)];
  expect(createAheadRows().newOf([storm, fog, ...quiet])).toEqual([storm, fog, ...quiet.slice(-100)]);
});

test('a row of a wrong year counts once for as long as its document has it [S2]', () => {
  const ahead = createAheadRows();
  const wrong = row(1_000_000);
  expect(ahead.newOf([wrong])).toEqual([wrong]);
  for (let minute = 1; minute <= 2_500; minute += 1) {
    const next = row(minute);
    expect(ahead.newOf([wrong, next])).toEqual([next]);
  }
});

test('a document of more rows than are remembered else counts once as well [S2]', () => {
  const ahead = createAheadRows();
  const long = Array.from({ length: 3_000 }, (_, minute) => row(minute + 1));
  expect(ahead.newOf(long)).toContain(long.at(-1));
  expect(ahead.newOf(long)).toEqual([]);
});

test('a row that has not come for long is forgotten: what is remembered has a bound', () => {
  const ahead = createAheadRows();
  const [gone, kept] = [row(1), row(2)];
  ahead.newOf([gone, kept]);
  for (let minute = 3; minute <= 1_001; minute += 1) ahead.newOf([row(minute)]);
  expect(ahead.newOf([kept])).toEqual([]);
  expect(ahead.newOf([gone])).toEqual([gone]);
});
