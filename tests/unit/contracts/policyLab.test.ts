import { expect, test } from 'vitest';
import { LAB_MOST_BYTES, LabUpload } from '#contracts/policyLab.ts';

test('a recording has at least one part, for one without any would read as quiet, and no more parts than bytes [S4]', () => {
  const isTaken = (parts: number) => LabUpload.safeParse({ name: 'storm.csv', parts }).success;
  expect([0, 1, 128, LAB_MOST_BYTES, LAB_MOST_BYTES + 1, 1.5].map(isTaken)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
