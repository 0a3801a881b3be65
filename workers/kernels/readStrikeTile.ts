import { PbfReader } from 'pbf';
import type { TiledStrikes } from '#domain/lightning/pastTiles.ts';
import {
  createStrikeColumns,
  KIND_CC,
  KIND_CG,
  KIND_UNKNOWN,
  type StrikeColumns,
} from '#domain/lightning/strikeColumns.ts';
import { FURTHEST_MS } from '#domain/time/isInstant.ts';

/** Columns to fill: only these properties of a feature are read. */
const FIELDS = ['lon', 'lat', 'timestamp', 'strikeType', 'kind'] as const;
/** Field numbers with their wire types. Source: Mapbox Vector Tile Specification 2.1. */
const LAYER = 26;
const NAME = 10;
const FEATURE = 18;
const KEY = 26;
const VALUE = 34;
const TAGS = 18;

/** Value that is invalid for every field; also a text that names no kind. */
const UNREADABLE = Number.NaN;

type Layer = {
  name: string;
  /** Offset of each feature, bytes. */
  readonly features: number[];
  /** The field that each key fills, −1: none. */
  readonly fields: number[];
  /** Numbers as they are. */
  readonly numbers: number[];
  /** Types as the number of their kind. */
  readonly types: number[];
  /** Whether it is the word for a kind that is not known. */
  readonly unknown: boolean[];
};

/**
 * Parses a tile of lightning (STRIKE-11) straight into columns, in the tile's order.
 *
 * The same verdict for each strike as the contract StrikeTileProperties: places within −180 to 180 and −90 to 90
 * degrees, a whole epoch time in ms of 0 or more that a date can hold, 'CG' or 'CC'. A kind that is
 * 'unknown' is KIND_UNKNOWN whatever the type. An invalid strike is left out, and is a gap.
 *
 * @throws Error for bytes that are no vector tile: nothing is known then, which is not quiet (S4).
 */
export function readStrikeTile(bytes: Uint8Array): TiledStrikes {
  const pbf = new PbfReader(bytes);
  const layers = new Map<string, Layer>();
  while (pbf.pos < pbf.length) {
    const tag = pbf.readVarint();
    if (tag !== LAYER) {
      pbf.skip(tag);
      continue;
    }
    const layer = readLayer(pbf, pbf.readVarint() + pbf.pos);
    if (layer.features.length > 0) layers.set(layer.name, layer);
  }
  const layer = layers.get('strikes');
  const strikes = layer === undefined ? createStrikeColumns(0) : readStrikes(pbf, layer);
  const broken = (layer?.features.length ?? 0) - strikes.count;
  return { strikes, hasGaps: layers.has('gaps') || broken > 0 };
}

function readLayer(pbf: PbfReader, end: number): Layer {
  const layer: Layer = { name: '', features: [], fields: [], numbers: [], types: [], unknown: [] };
  while (pbf.pos < end) {
    const tag = pbf.readVarint();
    if (tag === NAME) layer.name = pbf.readString();
    else if (tag === FEATURE) {
      layer.features.push(pbf.pos);
      pbf.skip(tag);
    } else if (tag === KEY) layer.fields.push((FIELDS as readonly string[]).indexOf(pbf.readString()));
    else if (tag === VALUE) {
      const value = readValue(pbf, pbf.readVarint() + pbf.pos);
      layer.numbers.push(typeof value === 'number' ? value : UNREADABLE);
      layer.types.push(value === 'CG' ? KIND_CG : value === 'CC' ? KIND_CC : UNREADABLE);
      layer.unknown.push(value === 'unknown');
    } else pbf.skip(tag);
  }
  return layer;
}

/** Each kind of value has a field of its own; the last one counts. */
function readValue(pbf: PbfReader, end: number): number | string | boolean {
  let value: number | string | boolean | null = null;
  while (pbf.pos < end) value = readTagged(pbf, pbf.readVarint());
  if (value === null) throw new Error('A value of the tile has none.');
  return value;
}

function readTagged(pbf: PbfReader, tag: number): number | string | boolean | null {
  switch (tag) {
    case 10:
      return pbf.readString();
    case 21:
      return pbf.readFloat();
    case 25:
      return pbf.readDouble();
    case 32:
      return pbf.readVarint(true);
    case 40:
      return pbf.readVarint();
    case 48:
      return pbf.readSVarint();
    case 56:
      return pbf.readBoolean();
    default:
      pbf.skip(tag);
      return null;
  }
}

function readStrikes(pbf: PbfReader, layer: Layer): StrikeColumns {
  const { features, numbers, types, unknown } = layer;
  const { lon: lons, lat: lats, atMs, kind } = createStrikeColumns(features.length);
  /** Value index of each field of the current feature; −1: none. */
  const filled = new Int32Array(FIELDS.length);
  let count = 0;
  for (const at of features) {
    pbf.pos = at;
    noteValues(pbf, layer, filled);
    const lon = numbers[filled[0]!] ?? UNREADABLE;
    const lat = numbers[filled[1]!] ?? UNREADABLE;
    const time = numbers[filled[2]!] ?? UNREADABLE;
    const type = types[filled[3]!] ?? UNREADABLE;
    if (!(lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90)) continue;
    if (!(time >= 0 && time <= FURTHEST_MS && type >= 0) || !Number.isInteger(time)) continue;
    lons[count] = lon;
    lats[count] = lat;
    atMs[count] = time;
    kind[count++] = unknown[filled[4]!] === true ? KIND_UNKNOWN : type;
  }
  return { lon: lons, lat: lats, atMs, kind, count };
}

/** Of two values of one field the later one counts. */
function noteValues(pbf: PbfReader, { fields }: Layer, filled: Int32Array): void {
  const end = pbf.readVarint() + pbf.pos;
  filled.fill(-1);
  while (pbf.pos < end) {
    const tag = pbf.readVarint();
    if (tag !== TAGS) {
      pbf.skip(tag);
      continue;
    }
    const tagsEnd = pbf.readVarint() + pbf.pos;
    while (pbf.pos < tagsEnd) {
      const field = fields[pbf.readVarint()] ?? -1;
      const value = pbf.readVarint();
      if (field >= 0) filled[field] = value;
    }
  }
}
