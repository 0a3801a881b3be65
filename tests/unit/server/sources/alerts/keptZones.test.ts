import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeptZones } from '#server/sources/alerts/keptZones.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 12);
const DAY_MS = 86_400_000;

let folder: string;
const warnings: unknown[] = [];
const opened = (dir = folder) =>
  createKeptZones(dir, {
    longestMs: 7 * DAY_MS,
    log: { warn: (facts) => void warnings.push(facts) },
    mostBytes: 10_000,
  });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-zones-'));
  warnings.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

/** A ring of many corners. */
const ringOf = (corners: number) =>
  Array.from({ length: corners }, (_, nth) => [-100 + nth * 1e-9, 40 + nth * 1e-9] as const);
const pathOf = (nth: number) => `/zones/forecast/CAZ${String(nth).padStart(3, '0')}`;

describe('outlines of zones on the disk', () => {
  it('remove those that end first beyond the limit', async () => {
    const kept = opened();
    const areas = [[ringOf(80)]];
    for (let nth = 0; nth < 6; nth += 1)
      await kept.keep(pathOf(nth), { areas, untilMs: NOW_MS + (nth === 3 ? 1 : 2) * DAY_MS });
    const names = await readdir(folder);
    expect(names).not.toContain('forecast-CAZ003.json');
    expect(names.length).toBeLessThan(6);
    expect((await opened().load(NOW_MS)).has(pathOf(5))).toBe(true);
  });

  it('are written under names of zones alone', async () => {
    const kept = opened();
    await kept.keep('/zones/forecast/../../CAZ001', { areas: [[ringOf(4)]], untilMs: NOW_MS + DAY_MS });
    expect(await readdir(folder)).toEqual([]);
  });

  it('say where they cannot be kept, and stop nothing', async () => {
    const kept = opened(join(folder, 'file.txt\0'));
    await kept.keep(pathOf(1), { areas: [[ringOf(4)]], untilMs: NOW_MS + DAY_MS });
    expect(warnings).toHaveLength(1);
    expect((await kept.load(NOW_MS)).size).toBe(0);
  });
});
