import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import { hashFraction, integerHash } from './integerHash.ts';
import { cosDeg, type StormCell } from './stormCell.ts';

type Region = { west: number; south: number; columns: number; rows: number };

const TILE_DEG = 4;
const REGIONS: readonly Region[] = [
  { west: -126, south: 20, columns: 16, rows: 9 }, // North America
  { west: -10, south: 36, columns: 10, rows: 6 }, // Europe
  { west: 68, south: 8, columns: 6, rows: 6 }, // India
];

const SLOT_MS = 30 * 60_000;
const STAGGER_MS = 25 * 60_000;
const SHORTEST_LIFE_MS = 30 * 60_000;
const LONGEST_LIFE_MS = 80 * 60_000;
const MOST_CELLS = 5;
const STORMS_PER_TILE_AND_SLOT = 0.07;
const REMEMBERED_SLOTS = 1_024; // three weeks: a forecast of 14 days asks for two of them

/** Cells that live at some time in `[fromMs, toMs)`. */
export type StormClimate = (fromMs: number, toMs: number) => StormCell[];

/**
 * Storms at random: in each tile of each region, each half hour may bear a line of cells. Nothing is
 * carried from one half hour to the next, so that any time can be asked for first; what is remembered
 * only saves computing it again.
 *
 * @param isAllowed Keeps a cell out where it would spoil a staged scene.
 */
export function createStormClimate(seed: number, isAllowed: (cell: StormCell) => boolean): StormClimate {
  const bySlot = new Map<number, readonly StormCell[]>();

  function bornIn(slot: number): readonly StormCell[] {
    const known = bySlot.get(slot);
    if (known) return known;
    const cells = REGIONS.flatMap((region, nth) =>
      cellsOfRegion(integerHash(seed, slot, nth), region, slot).filter(isAllowed),
    );
    if (bySlot.size >= REMEMBERED_SLOTS) bySlot.clear();
    bySlot.set(slot, cells);
    return cells;
  }

  return (fromMs, toMs) => {
    const cells: StormCell[] = [];
    const firstSlot = Math.floor((fromMs - STAGGER_MS - LONGEST_LIFE_MS) / SLOT_MS);
    const lastSlot = Math.floor(toMs / SLOT_MS);
    for (let slot = firstSlot; slot <= lastSlot; slot++) {
      for (const cell of bornIn(slot)) {
        if (cell.bornAtMs < toMs && cell.diesAtMs > fromMs) cells.push(cell);
      }
    }
    return cells;
  };
}

function cellsOfRegion(seed: number, region: Region, slot: number): StormCell[] {
  const cells: StormCell[] = [];
  for (let column = 0; column < region.columns; column++) {
    for (let row = 0; row < region.rows; row++) {
      const tileSeed = integerHash(seed, column, row);
      const south = region.south + row * TILE_DEG;
      // thunder is rarer towards the poles
      const chance = STORMS_PER_TILE_AND_SLOT * (south > 44 ? 0.6 : 1);
      if (hashFraction(tileSeed, 0) >= chance) continue;
      const lon = region.west + (column + hashFraction(tileSeed, 1)) * TILE_DEG;
      const lat = south + hashFraction(tileSeed, 2) * TILE_DEG;
      cells.push(...lineOfCells(tileSeed, { lon, lat }, slot * SLOT_MS));
    }
  }
  return cells;
}

/** A line of cells, one beside the other, across the way they move. */
function lineOfCells(seed: number, at: { lon: number; lat: number }, slotMs: number): StormCell[] {
  const headingRad = (20 + hashFraction(seed, 3) * 120) * (Math.PI / 180); // mostly eastwards
  const speedMps = 6 + hashFraction(seed, 4) * 14;
  const spacingM = 14_000 + hashFraction(seed, 5) * 12_000;
  const count = 1 + Math.floor(hashFraction(seed, 6) * MOST_CELLS);
  return Array.from({ length: count }, (_, nth) => {
    const acrossM = (nth - (count - 1) / 2) * spacingM;
    const lat = at.lat - (acrossM * Math.sin(headingRad)) / METRES_PER_DEG;
    const cellSeed = integerHash(seed, 7, nth);
    const bornAtMs =
      slotMs + Math.floor(hashFraction(seed, 8) * SLOT_MS + hashFraction(cellSeed, 1) * STAGGER_MS);
    const lifeMs = SHORTEST_LIFE_MS + hashFraction(cellSeed, 2) * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS);
    return {
      seed: cellSeed,
      bornAtMs,
      diesAtMs: bornAtMs + Math.floor(lifeMs),
      lon: at.lon + (acrossM * Math.cos(headingRad)) / (METRES_PER_DEG * cosDeg(lat)),
      lat,
      eastMps: speedMps * Math.sin(headingRad),
      northMps: speedMps * Math.cos(headingRad),
      radiusM: 6_000 + hashFraction(cellSeed, 3) * 8_000,
      strikesPerMin: 2 + hashFraction(cellSeed, 4) ** 2 * 22,
      rampMs: 8 * 60_000,
      rainMmPerH: 8 + hashFraction(cellSeed, 5) * 45,
    };
  });
}
