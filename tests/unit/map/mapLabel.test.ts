import { expect, test } from 'vitest';
import { mapLabel } from '#map/layers/mapLabel.ts';

test('a label is as long as its name, and 20 characters at most', () => {
  expect(mapLabel('Hub City Yard')).toBe('Hub City Yard');
  expect(mapLabel('12345678901234567890')).toBe('12345678901234567890');
  expect(mapLabel('123456789012345678901')).toBe('1234567890123456789…');
  expect(mapLabel('🏭'.repeat(21))).toBe(`${'🏭'.repeat(19)}…`);
});
