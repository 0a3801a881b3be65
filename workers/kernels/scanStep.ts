import { copyExact, createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const encoder = new TextEncoder();

/** A text of at least four letters, to be compared four at a time: the last four may overlap those before. */
type Letters = { readonly length: number; readonly places: Int32Array; readonly fours: Int32Array };

function lettersOf(text: string): Letters {
  const { buffer, length } = encoder.encode(text);
  const view = new DataView(buffer);
  const places = Int32Array.from({ length: Math.ceil(length / 4) }, (_, nth) =>
    Math.min(4 * nth, length - 4),
  );
  return { length, places, fours: places.map((place) => view.getInt32(place)) };
}

// texts between the values of a row; of its kind, CC or CG, only the last letter varies
const BEFORE_LAT = lettersOf('{"lat":');
const BEFORE_LON = lettersOf(',"lon":');
const BEFORE_TIME = lettersOf(',"timestamp":');
const BEFORE_KIND = lettersOf(',"strikeType":"C');
const SHORTEST_ROW = '{"lat":0,"lon":0,"timestamp":0,"strikeType":"CG"},'.length;

const LETTER_C = 'C'.charCodeAt(0);
const LETTER_G = 'G'.charCodeAt(0);
const LIST_START = '['.charCodeAt(0);
const LIST_END = ']'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const ROW_END = '}'.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
const DIGIT_0 = '0'.charCodeAt(0);

/**
 * Most digits of a number: a whole number below 2^53, whose quotient by a power of ten up to 10^22 is the nearest
 * double.
 */
const MOST_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power);
/** Most digits whose value fits 32 bits, in which counting is several times as fast. */
const MOST_SMALL_DIGITS = 9;

/** Bytes behind the text's end, more than any part of a row that is compared. */
const MARGIN = 32;
/** Text to scan, one byte per letter, and position of the scan. */
let room = new Uint8Array(0);
let view = new DataView(room.buffer);
let at = 0;
/** Room for the strikes; reused, because new columns cost a fault of the system for each 4 kB. */
let found = createStrikeColumns(0);

/**
 * Parses a step file in the exact form in which the service writes it: rows of exactly lat, lon, timestamp and
 * strikeType, in this order, nothing between them, each valid by the contract, and numbers of plain digits, fifteen
 * at most. The numbers are those that JSON.parse would give (Clinger, How to Read Floating Point Numbers Accurately,
 * 1990).
 *
 * @returns The strikes in the file's order, owned by the caller; null for any other text, which may still be a valid
 * step.
 */
export function scanStep(text: string): StrikeColumns | null {
  makeRoom(text.length);
  const bytes = room;
  const { written } = encoder.encodeInto(text, bytes);
  if (written !== text.length) return null;
  bytes.fill(0, written, written + MARGIN);
  if (bytes[0] !== LIST_START) return null;
  const { lat: lats, lon: lons, atMs, kind } = found;
  let count = 0;
  at = 0;
  do {
    at++;
    if (!scan(BEFORE_LAT)) return null;
    const lat = scanNumber(bytes);
    if (!(lat >= -90 && lat <= 90) || !scan(BEFORE_LON)) return null;
    const lon = scanNumber(bytes);
    if (!(lon >= -180 && lon <= 180) || !scan(BEFORE_TIME)) return null;
    const timeMs = scanNumber(bytes);
    if (!(timeMs >= 0 && Number.isInteger(timeMs)) || !scan(BEFORE_KIND)) return null;
    const letter = bytes[at++]!;
    if (letter !== LETTER_C && letter !== LETTER_G) return null;
    if (bytes[at++] !== QUOTE || bytes[at++] !== ROW_END) return null;
    lats[count] = lat;
    lons[count] = lon;
    atMs[count] = timeMs;
    kind[count++] = Number(letter === LETTER_C);
  } while (bytes[at] === COMMA);
  const isWhole = bytes[at] === LIST_END && at + 1 === text.length;
  return isWhole ? copyExact({ ...found, count }) : null;
}

function makeRoom(letters: number): void {
  if (room.length >= letters + MARGIN) return;
  room = new Uint8Array(2 * (letters + MARGIN));
  view = new DataView(room.buffer);
  found = createStrikeColumns(Math.ceil(room.length / SHORTEST_ROW));
}

/** Advances past these letters; false if the text differs. */
function scan({ length, places, fours }: Letters): boolean {
  const from = at;
  for (let i = 0; i < places.length; i++) if (view.getInt32(from + places[i]!) !== fours[i]) return false;
  at = from + length;
  return true;
}

/** Advances past a number; NaN if there is none here, or none of plain and few digits. */
function scanNumber(bytes: Uint8Array): number {
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at++;
  const first = at;
  const whole = scanDigits(bytes);
  const wholes = at - first;
  if (wholes === 0 || (wholes > 1 && bytes[first] === DIGIT_0)) return NaN;

  let digits = whole;
  let decimals = 0;
  if (bytes[at] === POINT) {
    const afterPoint = ++at;
    const part = scanDigits(bytes);
    decimals = at - afterPoint;
    if (decimals === 0) return NaN;
    digits = whole * POWERS_OF_TEN[decimals]! + part;
  }
  if (wholes + decimals > MOST_DIGITS) return NaN;
  return (isNegative ? -digits : digits) / POWERS_OF_TEN[decimals]!;
}

/** Advances past digits. @returns Their value, exact up to MOST_DIGITS of them; 0 for none. */
function scanDigits(bytes: Uint8Array): number {
  let i = at;
  const smallEnd = i + MOST_SMALL_DIGITS;
  let small = 0;
  let digit = bytes[i]! - DIGIT_0;
  for (; digit >= 0 && digit <= 9 && i < smallEnd; digit = bytes[++i]! - DIGIT_0)
    small = (small * 10 + digit) | 0;
  let value = small;
  for (; digit >= 0 && digit <= 9; digit = bytes[++i]! - DIGIT_0) value = value * 10 + digit;
  at = i;
  return value;
}
