import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

const encoder = new TextEncoder();

// texts between the values of a row; of its kind, CC or CG, only the last letter varies
const BEFORE_LAT = encoder.encode('{"lat":');
const BEFORE_LON = encoder.encode(',"lon":');
const BEFORE_TIME = encoder.encode(',"timestamp":');
const BEFORE_KIND = encoder.encode(',"strikeType":"C');
const ROW_END = encoder.encode('"}');
const SHORTEST_ROW = '{"lat":0,"lon":0,"timestamp":0,"strikeType":"CG"},'.length;

const LETTER_C = 'C'.charCodeAt(0);
const LETTER_G = 'G'.charCodeAt(0);
const LIST_START = '['.charCodeAt(0);
const LIST_END = ']'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
const DIGIT_0 = '0'.charCodeAt(0);
const DIGIT_9 = '9'.charCodeAt(0);

/**
 * Most digits of a number: a whole number below 2^53, whose quotient by a power of ten up to 10^22 is the nearest
 * double.
 */
const MOST_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power);

/** Bytes behind the text's end, more than any part of a row that is compared. */
const MARGIN = 32;
/** Text to scan, one byte per letter, and position of the scan. */
let room = new Uint8Array(0);
let at = 0;

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
  if (room.length < text.length + MARGIN) room = new Uint8Array(2 * (text.length + MARGIN));
  const bytes = room;
  const { written } = encoder.encodeInto(text, bytes);
  if (written !== text.length) return null;
  bytes.fill(0, written, written + MARGIN);
  if (bytes[0] !== LIST_START) return null;
  const { lat: lats, lon: lons, atMs, kind } = createStrikeColumns(Math.ceil(text.length / SHORTEST_ROW));
  let count = 0;
  at = 0;
  do {
    at++;
    if (!scan(bytes, BEFORE_LAT)) return null;
    const lat = scanNumber(bytes);
    if (!(lat >= -90 && lat <= 90) || !scan(bytes, BEFORE_LON)) return null;
    const lon = scanNumber(bytes);
    if (!(lon >= -180 && lon <= 180) || !scan(bytes, BEFORE_TIME)) return null;
    const timeMs = scanNumber(bytes);
    if (!(timeMs >= 0 && Number.isInteger(timeMs)) || !scan(bytes, BEFORE_KIND)) return null;
    const letter = bytes[at++]!;
    if ((letter !== LETTER_C && letter !== LETTER_G) || !scan(bytes, ROW_END)) return null;
    lats[count] = lat;
    lons[count] = lon;
    atMs[count] = timeMs;
    kind[count++] = Number(letter === LETTER_C);
  } while (bytes[at] === COMMA);
  const isWhole = bytes[at] === LIST_END && at + 1 === text.length;
  return isWhole ? { lat: lats, lon: lons, atMs, kind, count } : null;
}

/** Advances past these letters; false if the text differs. */
function scan(bytes: Uint8Array, letters: Uint8Array): boolean {
  const from = at;
  for (let i = 0; i < letters.length; i++) if (bytes[from + i] !== letters[i]) return false;
  at = from + letters.length;
  return true;
}

/** Advances past a number; NaN if there is none here, or none of plain and few digits. */
function scanNumber(bytes: Uint8Array): number {
  let i = at;
  const isNegative = bytes[i] === MINUS;
  if (isNegative) i++;
  const first = i;
  let digits = 0;
  let code = bytes[i]!;
  for (; code >= DIGIT_0 && code <= DIGIT_9; code = bytes[++i]!) digits = digits * 10 + (code - DIGIT_0);
  const wholes = i - first;
  if (wholes === 0 || (wholes > 1 && bytes[first] === DIGIT_0)) return NaN;

  let decimals = 0;
  if (code === POINT) {
    const afterPoint = i + 1;
    code = bytes[++i]!;
    for (; code >= DIGIT_0 && code <= DIGIT_9; code = bytes[++i]!) digits = digits * 10 + (code - DIGIT_0);
    decimals = i - afterPoint;
    if (decimals === 0) return NaN;
  }
  if (wholes + decimals > MOST_DIGITS) return NaN;
  at = i;
  return (isNegative ? -digits : digits) / POWERS_OF_TEN[decimals]!;
}
