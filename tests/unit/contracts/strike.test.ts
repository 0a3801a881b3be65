import { describe, expect, it } from 'vitest';
import { StrikeStep } from '#contracts/strike.ts';
import { faultyFields } from './faultyFields.ts';

const STRIKE = { lat: 35.3, lon: -101.7, timestamp: 1_783_189_200_123, strikeType: 'CG' };

describe('StrikeStep', () => {
  it('reads strikes of both kinds [DATA-18]', () => {
    const step = [STRIKE, { ...STRIKE, strikeType: 'CC' }];
    expect(StrikeStep.parse(step)).toEqual(step);
  });

  it('reads an empty list as no lightning, and nothing else as one [DATA-18][S4]', () => {
    expect(StrikeStep.parse([])).toEqual([]);
    for (const nothing of [null, undefined, {}, '', '[]'])
      expect(StrikeStep.safeParse(nothing).success).toBe(false);
  });

  it('knows a drill strike by the flag true alone: any other flag leaves it a real one [S1]', () => {
    expect(StrikeStep.parse([{ ...STRIKE, drill: true }])[0]?.drill).toBe(true);
    for (const drill of [false, null, 'true', 1])
      expect(StrikeStep.parse([{ ...STRIKE, drill }])[0]?.drill).toBeUndefined();
  });

  it.each([
    ['lat', 90.5],
    ['lat', undefined],
    ['lon', 181],
    ['lon', null],
    ['timestamp', -1],
    ['timestamp', 1.5],
    ['timestamp', '2026-07-04T18:20:00Z'],
    ['strikeType', 'IC'],
  ])('names %s when it is %j [DATA-18]', (field, value) => {
    expect(faultyFields(StrikeStep, [STRIKE, { ...STRIKE, [field]: value }])).toEqual([`1.${field}`]);
  });
});
