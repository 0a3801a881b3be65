import type { SourceState } from '#contracts/sources.ts';

const WIDTH = 116;
const HEIGHT = 72;
const WEST = -140;
const NORTH = 62;
const PER_LON = WIDTH / 92;
const PER_LAT = HEIGHT / 47;

/** Coast of North America, coarse, so that a footprint can be placed; longitude and latitude. */
const COAST: readonly (readonly [number, number])[] = [
  [-140, 60],
  [-135, 58],
  [-131, 55],
  [-128, 51],
  [-125, 48.4],
  [-124, 44],
  [-124.3, 40.4],
  [-122.5, 37.5],
  [-120.6, 34.5],
  [-117.2, 32.6],
  [-114.8, 28],
  [-112, 25],
  [-110, 23],
  [-109.8, 24],
  [-112, 28.5],
  [-114.5, 31.5],
  [-113, 31],
  [-109.4, 25.7],
  [-106, 22.5],
  [-105.5, 20],
  [-101.5, 17.5],
  [-96, 15.8],
  [-92, 15],
  [-88, 15.8],
  [-87, 21.3],
  [-90.3, 21.2],
  [-91, 18.8],
  [-94.5, 18.2],
  [-97.4, 21],
  [-97.2, 25.8],
  [-97, 28],
  [-94, 29.6],
  [-90, 29.1],
  [-88, 30.3],
  [-84, 30],
  [-82.7, 27.8],
  [-81, 25.2],
  [-80.1, 26.8],
  [-81.4, 30.7],
  [-79, 33.2],
  [-75.6, 35.3],
  [-76, 37.5],
  [-74, 40.5],
  [-70, 41.7],
  [-70.7, 43.2],
  [-67, 44.8],
  [-65.5, 43.6],
  [-61, 45.7],
  [-64.5, 47],
  [-65, 48.5],
  [-66.5, 50],
  [-60, 50.2],
  [-56, 52],
  [-58, 55],
  [-62, 57],
  [-65, 60],
  [-70, 61],
  [-78, 62],
  [-77, 58],
  [-79, 54.5],
  [-80, 51.2],
  [-82.3, 53],
  [-85, 55.3],
  [-92.5, 57],
  [-94.7, 59],
  [-94, 61.5],
  [-100, 63],
  [-140, 63],
];

const COAST_PATH = pathOf(COAST);

type FootprintMapProps = {
  footprint: SourceState['footprint'];
  /** Whether the source watches it no more. */
  isGone: boolean;
};

/** Where a source watches, on a small map of North America; the yards in it are told in words. */
export function FootprintMap({ footprint, isGone }: FootprintMapProps) {
  const d = footprint === null ? `M0 0H${WIDTH}V${HEIGHT}H0Z` : footprint.map(pathOf).join('');
  return (
    <svg
      className="sources-map"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      data-gone={isGone || undefined}
      aria-hidden="true"
    >
      <path className="sources-land" d={COAST_PATH} />
      <path className="sources-area" d={d} />
    </svg>
  );
}

function pathOf(ring: readonly (readonly [number, number])[]): string {
  const points = ring.map(
    ([lon, lat]) => `${((lon - WEST) * PER_LON).toFixed(1)} ${((NORTH - lat) * PER_LAT).toFixed(1)}`,
  );
  return `M${points.join('L')}Z`;
}
