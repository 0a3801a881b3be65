import { expect, test } from 'vitest';
import { readOutlook } from '#server/sources/nhc/readOutlook.ts';
import { readRainfall, readWinterImpact } from '#server/sources/wpc/readWpc.ts';

const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-97, 39],
      [-96, 39],
      [-96, 40],
      [-97, 39],
    ],
  ],
};
const area = (properties: object) => ({ geometry, properties });
const idsOf = ({ features }: { features: readonly { id: string | number }[] }) =>
  features.map(({ id }) => id);

test('an area of a forecast keeps its id when a milder one before it goes [S4]', () => {
  const rain = [area({ qpf: 1 }), area({ qpf: 2 }), area({ qpf: 2 })];
  const rainIds = (of: object[]) => idsOf(readRainfall(of).features);
  expect(rainIds(rain)).toEqual(['rain-1-1', 'rain-2-1', 'rain-2-2']);
  expect(rainIds(rain.slice(1))).toEqual(['rain-2-1', 'rain-2-2']);

  const impacts = ['Minor', 'Major'].map((impact) => area({ impact, issue_time: '2026-07-07 1015Z' }));
  const impactIds = (of: object[]) => idsOf(readWinterImpact(of, 0).features);
  expect(impactIds(impacts.slice(1))).toEqual(impactIds(impacts).slice(1));

  const outlooks = [area({ prob2day: '0%', prob7day: '20%' }), area({ prob2day: '40%', prob7day: '60%' })];
  const outlookIds = (of: object[]) => idsOf(readOutlook(of).outlook);
  expect(outlookIds(outlooks.slice(1))).toEqual(outlookIds(outlooks).slice(1));
});
