/** A row before it is read by a mapping: values by name. */
export type FeedRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is FeedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under a name, or under names joined by dots; undefined: there is none. */
export function valueAt(record: unknown, path: string): unknown {
  if (!isRecord(record)) return undefined;
  if (Object.hasOwn(record, path)) return record[path];
  const dot = path.indexOf('.');
  return dot === -1 ? undefined : valueAt(record[path.slice(0, dot)], path.slice(dot + 1));
}

/** Whether a record has a value, written as text or not. */
export function hasValue(
  record: unknown,
  { path, equals }: { readonly path: string; readonly equals: string | number | boolean },
): boolean {
  return textOf(valueAt(record, path)) === String(equals);
}

/** Text of a text, number or truth value; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** Number of a number or of a text that is one; NaN for anything else. */
export function numberOf(value: unknown): number {
  const text = textOf(value);
  return text === '' || typeof value === 'boolean' ? Number.NaN : Number(text);
}
