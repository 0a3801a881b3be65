/**
 * Random id that a storage keeps under a name, made anew where it keeps none of that length.
 *
 * @returns Hexadecimal digits, two for each byte.
 */
export function keptId(storage: Storage, name: string, byteCount: number): string {
  const kept = storage.getItem(name);
  if (kept !== null && kept.length === 2 * byteCount && /^[\da-f]+$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
  const id = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(name, id);
  return id;
}
