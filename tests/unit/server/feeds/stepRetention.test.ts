import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStepFolder } from '#server/world/lightning/stepFolder.ts';
import { createStepRetention, type StepRetention } from '#server/world/lightning/stepRetention.ts';

const HOUR_MS = 3_600_000;
const NEWEST_MS = Date.UTC(2026, 5, 12, 18, 30, 0);
const BLOCK = 4_096;

describe('createStepRetention', () => {
  let dir: string;
  let warnings: object[];
  const log = {
    info: () => undefined,
    warn: (facts: object) => warnings.push(facts),
    error: () => undefined,
  };

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'retention-'));
    warnings = [];
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** One step file an hour, for the hours given before the newest. */
  async function stocked(budgetBytes: number, hoursBack: readonly number[]): Promise<StepRetention> {
    const folder = createStepFolder(dir);
    for (const hours of hoursBack) await folder.write(NEWEST_MS - hours * HOUR_MS, Buffer.from('[]'));
    const retention = createStepRetention(dir, budgetBytes, log);
    await retention.takeStock(NEWEST_MS + HOUR_MS);
    return retention;
  }

  it('keeps three days and removes the whole hours before them', async () => {
    const retention = await stocked(1e9, [75, 74, 73, 72, 1, 0]);
    await retention.sweep(NEWEST_MS);
    expect(retention.usedBytes()).toBe(3 * BLOCK);
    expect(await readdir(join(dir, '20260609'))).toEqual(['183000.json']);
    expect(warnings).toEqual([]);
  });

  it('removes the oldest hours with a warning when the disk budget is spent', async () => {
    const retention = await stocked(2 * BLOCK, [30, 20, 10, 0]);
    await retention.sweep(NEWEST_MS);
    expect(retention.usedBytes()).toBe(2 * BLOCK);
    expect(warnings).toEqual([
      { hour: '2026-06-11T12:00:00.000Z', budgetBytes: 2 * BLOCK },
      { hour: '2026-06-11T22:00:00.000Z', budgetBytes: 2 * BLOCK },
    ]);
    expect(await readdir(dir)).toEqual(['20260612']);
  });

  it('removes what a clock that was ahead has written, when it takes stock and later, and says so [S6]', async () => {
    const folder = createStepFolder(dir);
    await stocked(1e9, [2, 0, -5, -720]);
    expect((await readdir(dir)).toSorted()).toEqual(['20260612']);
    expect(await readdir(join(dir, '20260612'))).toEqual(['163000.json', '183000.json']);
    expect(warnings).toEqual([{ discarded: 2 }]);

    const retention = await stocked(1e9, []);
    retention.note(NEWEST_MS + 5_000, await folder.write(NEWEST_MS + 5_000, Buffer.from('[]')));
    retention.note(NEWEST_MS + 10_000, await folder.write(NEWEST_MS + 10_000, Buffer.from('[]')));
    await retention.discardAfter(NEWEST_MS + 10_000);
    expect(await readdir(join(dir, '20260612'))).toEqual(['163000.json', '183000.json', '183005.json']);
  });

  it('never removes the running hour', async () => {
    const retention = await stocked(0, [1, 0]);
    await retention.sweep(NEWEST_MS);
    expect(await readdir(join(dir, '20260612'))).toEqual(['183000.json']);
  });
});
