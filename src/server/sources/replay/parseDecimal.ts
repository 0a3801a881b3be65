const ZERO = 48;
const POINT = 46;
const MINUS = 45;
const PLUS = 43;

/** Ten to the power of the index: all exact. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/**
 * The decimal number that these bytes write, as `Number` would read it; NaN when they write none or are empty.
 *
 * Up to 15 digits are read here: such an integer and such a power of ten are exact, so one division rounds once
 * and correctly. Longer or exponent forms go through `Number`.
 * Source: W. D. Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990, section 4.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start];
  let at = sign === MINUS || sign === PLUS ? start + 1 : start;
  let value = 0;
  let digits = 0;
  let decimals = -1;
  for (; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === POINT && decimals === -1) {
      decimals = 0;
      continue;
    }
    const digit = byte - ZERO;
    if (digit < 0 || digit > 9 || digits === 15) return parseByNumber(bytes, start, end);
    value = value * 10 + digit;
    digits += 1;
    if (decimals !== -1) decimals += 1;
  }
  if (digits === 0) return NaN;
  const magnitude = decimals > 0 ? value / POWERS[decimals]! : value;
  return sign === MINUS ? -magnitude : magnitude;
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

function parseByNumber(bytes: Uint8Array, start: number, end: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  return NUMBER.test(text) ? Number(text) : NaN;
}
