/**
 * JSON with the keys of each object in one fixed order and without white space: equal values give equal text, whatever order
 * their keys were written in. Keys whose value is undefined are left out.
 *
 * @throws RangeError for a number that JSON has no text for (NaN, Infinity), so that two values never share one text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part))
      throw new RangeError(`${part} is no JSON number.`);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
