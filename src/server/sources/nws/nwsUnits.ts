/** What a value is multiplied by, by the last part of its unit's name; the empty name: no unit is stated. */
export type NwsUnits = Readonly<Record<string, number>>;

export const CELSIUS: NwsUnits = { degC: 1 };
export const PERCENT: NwsUnits = { percent: 1 };
export const DEGREES: NwsUnits = { 'degree_(angle)': 1 };
export const KMH: NwsUnits = { 'km_h-1': 1, 'm_s-1': 3.6 };
export const METRES: NwsUnits = { m: 1 };
export const MILLIMETRES: NwsUnits = { mm: 1, m: 1_000 };

/** What a value in a unit such as `wmoUnit:degC` is multiplied by; undefined: it cannot be read. */
export function factorOf(unit: string | null | undefined, units: NwsUnits): number | undefined {
  const name = unit ?? '';
  return units[name.slice(name.indexOf(':') + 1)];
}
