import { unzipSync } from 'fflate';
import { parseDbf, parseShp } from 'shpjs';
import { z } from 'zod';
import { MultiPolygonGeometry, PolygonGeometry } from '#contracts/featureCollection.ts';
import type { WindProbabilityFeatures } from '#contracts/tropicalFeatures.ts';
import { simplifiedArea } from '../alerts/simplifiedArea.ts';

/** Sustained winds that the National Hurricane Center tells the probability of, knots. */
const SPEEDS_KN = [34, 50, 64] as const;

/** How probable each wind is within five days, by its speed. */
export type WindProbabilities = Readonly<Record<(typeof SPEEDS_KN)[number], WindProbabilityFeatures>>;

/** Bands as their shapefile names them, the least probable first; one more, `<5%`, is not drawn (GAP-44). */
const BANDS = [
  '5-10%',
  '10-20%',
  '20-30%',
  '30-40%',
  '40-50%',
  '50-60%',
  '60-70%',
  '70-80%',
  '80-90%',
  '>90%',
];
const NOT_DRAWN = '<5%';
const MOST_FILE_BYTES = 64_000_000;

const Attributes = z.object({ PERCENTAGE: z.string().trim() });
const Area = z.union([
  PolygonGeometry.transform(({ coordinates }) => [coordinates]),
  MultiPolygonGeometry.transform(({ coordinates }) => coordinates),
]);

/** Where nothing is foretold. */
export const NO_WIND: WindProbabilities = { 34: collection([]), 50: collection([]), 64: collection([]) };

/**
 * Reads the archive of probabilities of wind, `YYYYMMDDHH_wsp_120hr5km.zip`: a shapefile for each speed, with a record for
 * each band and its name in the attribute PERCENTAGE. Outlines are simplified to about 1 km; they have 5 km.
 *
 * @throws Error if it is another archive, or a band cannot be read: without one of them the map would be wrong.
 */
export function readWindProbability(archive: Uint8Array): WindProbabilities {
  const files = unzipSync(archive, {
    filter({ name, originalSize }) {
      if (originalSize > MOST_FILE_BYTES) throw new Error(`${name} is too large.`);
      return /_5km\.(?:shp|dbf)$/u.test(name);
    },
  });
  const [of34, of50, of64] = SPEEDS_KN.map((speedKn) => featuresOf(files, speedKn));
  return { 34: of34!, 50: of50!, 64: of64! };
}

function featuresOf(files: Readonly<Record<string, Uint8Array>>, speedKn: number): WindProbabilityFeatures {
  const fileOf = (ending: string) => {
    const name = Object.keys(files).find((one) => one.endsWith(`wsp${speedKn}knt120hr_5km.${ending}`));
    if (name === undefined) throw new Error(`There is no ${ending} file of ${speedKn} knots.`);
    return files[name]!;
  };
  const bands = parseDbf(fileOf('dbf')).map((row) => Attributes.parse(row).PERCENTAGE);
  const shapes = parseShp(fileOf('shp'));
  const unknown = bands.find((band) => band !== NOT_DRAWN && !BANDS.includes(band));
  if (unknown !== undefined || bands.length !== shapes.length || bands.length === 0)
    throw new Error(`The bands of ${speedKn} knots are others than expected.`);
  return collection(
    BANDS.flatMap((band) => {
      const shape = shapes[bands.indexOf(band)];
      // a band that reaches nowhere has a record without a shape, or none
      const areas = shape === undefined || shape === null ? [] : Area.parse(shape);
      return areas.map((area, nth) => featureOf(area, band, `${speedKn}kt-${band}-${nth}`));
    }),
  );
}

type Feature = WindProbabilityFeatures['features'][number];

function featureOf(area: Parameters<typeof simplifiedArea>[0], band: string, id: string): Feature {
  // outer rings of shapefiles are clockwise
  const coordinates = simplifiedArea(area).map((ring) =>
    ring.map(([lon, lat]): [number, number] => [lon, lat]).toReversed(),
  );
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Polygon', coordinates },
    properties: { percentage_span: band },
  };
}

function collection(features: Feature[]): WindProbabilityFeatures {
  return { type: 'FeatureCollection', isSimulation: false, features };
}
