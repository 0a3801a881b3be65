/** What a postal area calls its code: by us, by the US Census, by Statistics Canada, and as others are wont to. */
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

/** The code of a postal area as its properties tell it; null: they tell none. */
export function postalCodeOf(properties: Readonly<Record<string, unknown>>): string | null {
  for (const name of NAMES) {
    const value = properties[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value).padStart(5, '0');
  }
  return null;
}
