import { expect, test, vi } from 'vitest';
import { createSightingTable } from '#adapters/sightingTable.ts';
import { settled } from '../../support/settled.ts';

const SEEN = { lastAlertStrikeMs: 1, lastWarningStrikeMs: 2, closestStrikeM: 3, isComplete: true };

test('what a step posts of many facilities is told together, once [S12]', async () => {
  const table = createSightingTable();
  const tell = vi.fn<(sightings: unknown) => void>();
  const stop = table.watch(tell);
  table.post('A', SEEN);
  table.post('B', SEEN);
  expect(tell).not.toHaveBeenCalled();
  await settled();
  expect(tell.mock.calls).toEqual([
    [
      [
        { facilityId: 'A', facts: SEEN },
        { facilityId: 'B', facts: SEEN },
      ],
    ],
  ]);
  stop();
  table.post('A', SEEN);
  await settled();
  expect(tell).toHaveBeenCalledTimes(1);
});

test('a core that is lost is told at once, after the last that it saw [S3][S12]', async () => {
  const table = createSightingTable();
  const tell = vi.fn<(sightings: unknown) => void>();
  table.watch(tell);
  table.post('A', SEEN);
  table.clear();
  await settled();
  expect(tell.mock.calls).toEqual([[[{ facilityId: 'A', facts: SEEN }]], [null]]);
});
