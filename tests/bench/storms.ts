import type { FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** Numbers 0 to 1 from a seed, always the same. Source: mulberry32, T. Ettinger, public domain. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WEST = -125;
const EAST = -67;
const SOUTH = 25;
const NORTH = 50;

/** Facilities spread evenly over the contiguous United States, micro-degree places. */
export function facilitiesOverland(count: number, seed = 1): FacilityPositions {
  const dice = createDice(seed);
  return {
    lon: Float64Array.from({ length: count }, () => micro(WEST + dice() * (EAST - WEST))),
    lat: Float64Array.from({ length: count }, () => micro(SOUTH + dice() * (NORTH - SOUTH))),
    count,
  };
}

/**
 * Strikes of forty storm cells over the same land, each some 100 km across, micro-degree places. The cells are always
 * the same, the strikes differ by seed. Times run from `fromMs` over `spanMs`; one in fifty comes a few seconds late,
 * out of order.
 */
export function strikesOfStorms(
  count: number,
  time: { fromMs: number; spanMs: number },
  seed = 2,
): StrikeColumns {
  const dice = createDice(seed);
  const place = createDice(2);
  const cells = Array.from({ length: 40 }, () => [
    WEST + 1 + place() * (EAST - WEST - 2),
    SOUTH + 1 + place() * (NORTH - SOUTH - 2),
  ]);
  const lon = new Float64Array(count);
  const lat = new Float64Array(count);
  const atMs = new Float64Array(count);
  const kind = new Uint8Array(count);
  const spread = () => (dice() + dice() + dice() - 1.5) * 0.5;
  for (let i = 0; i < count; i++) {
    const [cellLon, cellLat] = cells[Math.floor(dice() * cells.length)]!;
    lon[i] = micro(cellLon! + spread() * 1.3);
    lat[i] = micro(cellLat! + spread());
    const lateMs = dice() < 0.02 ? dice() * 8_000 : 0;
    atMs[i] = Math.floor(time.fromMs + (i / count) * time.spanMs - lateMs);
    kind[i] = dice() < 0.25 ? 0 : 1;
  }
  return { lon, lat, atMs, kind, count };
}

function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
