/** Property names of the code of a postal area: ours, of the US Census, of Statistics Canada, and common other ones. */
const NAMES = [
  'code',
  'ZCTA5CE20',
  'ZCTA5CE10',
  'GEOID20',
  'GEOID10',
  'CFSAUID',
  'zip',
  'ZIP',
  'postal_code',
  'postcode',
] as const;

/** Code of a postal area by its properties; null: they state none. */
export function postalCodeOf(properties: Readonly<Record<string, unknown>>): string | null {
  for (const name of NAMES) {
    const value = properties[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value).padStart(5, '0');
  }
  return null;
}
