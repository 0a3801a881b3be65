type Values = Readonly<Record<string, unknown>>;

/** Whether a value that the audit keeps is a set of values by their keys. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
