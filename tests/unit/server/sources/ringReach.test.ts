import { expect, test } from 'vitest';
import { ALERT_RADIUS_M } from '#domain/policy/policyLimits.ts';
import { ringReachM } from '#server/sources/ringReach.ts';
import { strikeProofAt } from '#server/sources/strikeProof.ts';
import { profileOf } from './sourceFixture.ts';

const BOX = [
  [-105, 39],
  [-104, 39],
  [-104, 40],
  [-105, 40],
] as const;
const EDGED = profileOf('edged', { footprint: [BOX] });
const SOURCES = [EDGED, profileOf('wide'), profileOf('secondary', { role: 'secondary', footprint: [BOX] })];
const yardAt = (lon: number) => ({ clientId: 'ACME', lon, lat: 39.5 });

test('tells the greatest ring that a source watches wholly, to the metre, of those that do not watch any [GAP-137]', () => {
  const yard = yardAt(-104.1);
  const { edged, ...others } = ringReachM(SOURCES, yard);
  expect(others).toEqual({});
  expect(strikeProofAt(EDGED, yard, edged!)).toBe('quiet');
  expect(strikeProofAt(EDGED, yard, edged! + 1)).toBe('ringNotCovered');
});

test('is 0 where a source does not watch [GAP-137]', () => {
  expect(ringReachM(SOURCES, yardAt(-100))).toEqual({ edged: 0 });
});

test('leaves out a source that watches the widest ring of all [GAP-137]', () => {
  const vast = profileOf('vast', {
    footprint: [
      [
        [-110, 35],
        [-100, 35],
        [-100, 45],
        [-110, 45],
      ],
    ],
  });
  expect(strikeProofAt(vast, yardAt(-104.5), ALERT_RADIUS_M.max)).toBe('quiet');
  expect(ringReachM([vast], yardAt(-104.5))).toEqual({});
});
