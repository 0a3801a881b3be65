/** Units that a mapping may name for each sort of quantity, as the factor and offset to the unit of the product. */
const UNITS = {
  speedKmh: { 'km/h': [1], 'm/s': [3.6], mph: [1.609344], kn: [1.852] },
  temperatureC: { C: [1], F: [1 / 1.8, -32 / 1.8], K: [1, -273.15] },
  percent: { '%': [1], fraction: [100] },
  angleDeg: { deg: [1] },
  pressureHpa: { hPa: [1], Pa: [0.01], kPa: [10], inHg: [33.8639], mmHg: [1.33322] },
  lengthM: { m: [1], km: [1_000], mi: [1_609.344], ft: [0.3048] },
  depthCm: { cm: [1], m: [100], mm: [0.1], in: [2.54], ft: [30.48] },
  solarWm2: { 'W/m2': [1], 'kW/m2': [1_000] },
  rainMm: { mm: [1], cm: [10], in: [25.4] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly [number, number?]>>>>;

export type QuantitySort = keyof typeof UNITS;

/** Units of a sort, as mappings write them. */
export function unitsOf(sort: QuantitySort): readonly [string, ...string[]] {
  return Object.keys(UNITS[sort]) as [string, ...string[]];
}

/** A value in the unit of the product, which the name of the sort ends with. */
export function inProductUnit(value: number, sort: QuantitySort, unit: string): number {
  const units: Readonly<Record<string, readonly [number, number?]>> = UNITS[sort];
  const [factor, offset = 0] = units[unit] ?? [Number.NaN];
  return value * factor + offset;
}
