import { z } from 'zod';
import { MultiPolygonGeometry, PolygonGeometry } from '#contracts/featureCollection.ts';
import type { OutlookFeatures } from '#contracts/tropicalFeatures.ts';
import { statedIds } from '../alerts/statedIds.ts';

/** `40%`, `Near 0%`; null for another text. */
const Percent = z.string().transform((text, context) => {
  const [, percent] = /^\s*(?:near\s+)?(\d{1,3})\s*%\s*$/iu.exec(text) ?? [];
  if (percent !== undefined && Number(percent) <= 100) return Number(percent);
  context.addIssue({ code: 'custom', message: 'no percentage' });
  return z.NEVER;
});

const Area = z.object({
  geometry: z.union([PolygonGeometry, MultiPolygonGeometry]),
  properties: z.object({ prob2day: Percent, prob7day: Percent }),
});

/**
 * Reads the areas of the seven-day outlook; one that cannot be read is counted.
 * An empty outlook says that nothing is expected.
 */
export function readOutlook(features: readonly unknown[]): {
  readonly outlook: OutlookFeatures;
  readonly refused: number;
} {
  const areas = features.flatMap((feature) => Area.safeParse(feature).data ?? []);
  const ids = statedIds(areas.map(({ properties: at }) => `outlook-${at.prob2day}-${at.prob7day}`));
  return {
    refused: features.length - areas.length,
    outlook: {
      type: 'FeatureCollection',
      isSimulation: false,
      features: areas.map(({ geometry, properties: { prob2day, prob7day } }, nth) => ({
        type: 'Feature',
        id: ids[nth]!,
        geometry,
        properties: { prob2Day: prob2day, prob7Day: prob7day },
      })),
    },
  };
}
