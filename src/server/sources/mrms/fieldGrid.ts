/** Grid of equal steps in longitude and latitude. Points are the middles of its cells. */
export type FieldGrid = {
  readonly columns: number;
  readonly rows: number;
  /** Westernmost and northernmost points, degrees; the longitude −180 to 180. */
  readonly westDeg: number;
  readonly northDeg: number;
  readonly stepLonDeg: number;
  readonly stepLatDeg: number;
};

/** Usual unit of angles; a message may give another. */
const MICRODEGREE = 1e-6;
const NOT_GIVEN = 0xffffffff;
/** Scanning mode: columns from the west, rows from the north, row by row. */
const FROM_NORTH_WEST = 0;

/**
 * Reads section 3 of a GRIB2 message.
 *
 * @throws Error if the grid is none of latitude and longitude, does not begin in the north-west, or contradicts itself.
 * Source: GRIB2 grid definition template 3.0.
 */
export function gridOf(section: DataView): FieldGrid {
  const template = section.getUint16(12);
  if (template !== 0)
    throw new Error(`The GRIB2 message has a grid of template 3.${template}; 3.0 is expected.`);
  const scanning = section.getUint8(71);
  if (scanning !== FROM_NORTH_WEST)
    throw new Error(`The GRIB2 message scans its grid in mode ${scanning}; ${FROM_NORTH_WEST} is expected.`);
  const unitDeg = angleUnitDeg(section);
  const columns = section.getUint32(30);
  const rows = section.getUint32(34);
  const [north, west, south, east] = [46, 50, 55, 59].map((at) => signed32(section, at)) as [
    number,
    number,
    number,
    number,
  ];
  const stepLon = section.getUint32(63);
  const stepLat = section.getUint32(67);
  const isWhole =
    columns * rows === section.getUint32(6) &&
    isNear(west + (columns - 1) * stepLon, east, stepLon) &&
    isNear(north - (rows - 1) * stepLat, south, stepLat);
  if (!isWhole) throw new Error('The GRIB2 message has a grid whose corners, steps and size disagree.');
  const westDeg = west * unitDeg;
  return {
    columns,
    rows,
    westDeg: westDeg > 180 ? westDeg - 360 : westDeg,
    northDeg: north * unitDeg,
    stepLonDeg: stepLon * unitDeg,
    stepLatDeg: stepLat * unitDeg,
  };
}

function isNear(value: number, expected: number, step: number): boolean {
  return step > 0 && Math.abs(value - expected) < step / 2;
}

function signed32(view: DataView, at: number): number {
  const word = view.getUint32(at);
  return word >= 0x80000000 ? -(word - 0x80000000) : word;
}

function angleUnitDeg(section: DataView): number {
  const basicDeg = section.getUint32(38);
  const parts = section.getUint32(42);
  if (basicDeg === 0 || basicDeg === NOT_GIVEN || parts === 0 || parts === NOT_GIVEN) return MICRODEGREE;
  return basicDeg / parts;
}
