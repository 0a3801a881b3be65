import { expect, test } from 'vitest';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { GAUGES } from '#server/sources/simulator/floodGauges.ts';
import { skyWork } from '#server/world/sky/skyWork.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
const { lid } = GAUGES[0]!;
const ORDER = {
  ...({ kind: 'hydrograph', lid, atMs: MISSION_TIME_MS } as const),
  ...({ scheme: 'dark', language: 'en-US' } as const),
};
const draw = (part: object = {}) => Buffer.from(skyWork(atmosphere, { ...ORDER, ...part })).toString();

test('the picture of a gauge names it, its flood steps and that it is made up [CALL-30]', () => {
  const svg = draw();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  for (const word of [lid, 'SIMULATION', 'Major', 'Moderate', 'Minor', 'Action']) expect(svg).toContain(word);
  expect(svg).not.toContain('NaN');
  expect(draw({ language: 'fr-CA' })).toContain('Majeure');
  expect(draw({ scheme: 'light' })).not.toBe(svg);
});

test('water that is high is drawn high', () => {
  const heightAt = (precipMmPerH: number) => {
    const wet = {
      ...atmosphere,
      weatherAt: () => ({ ...atmosphere.weatherAt(0, 0, 0), temperatureC: 9, precipMmPerH }),
    };
    const svg = Buffer.from(skyWork(wet, ORDER)).toString();
    const [, line] = /<path d="(M[^"]+)" stroke="#5fa8ee"/.exec(svg)!;
    return Number(line!.split(' ').at(-1));
  };
  expect(heightAt(2)).toBeLessThan(heightAt(0));
});

test('there is no picture of a gauge that there is not', () => {
  expect(() => draw({ lid: 'NONE1' })).toThrow('There is no gauge NONE1.');
});
