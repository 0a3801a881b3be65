import { decodeProtectedHeader } from 'jose';

/** Key id that a token or proof names, of a proof the id of its kiosk; null: it names none, or is neither. Not verified. */
export function keyIdOf(signed: string): string | null {
  try {
    return decodeProtectedHeader(signed).kid ?? null;
  } catch {
    return null;
  }
}
