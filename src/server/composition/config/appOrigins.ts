import { listOf } from '../../world/basemap/tileSettings.ts';

/** Origins of a list with commas, as browsers write them; null: something in it is none. */
export function parseAppOrigins(text: string): readonly string[] | null {
  const origins: string[] = [];
  for (const part of listOf(text)) {
    const origin = originOf(part.trim());
    if (origin === null) return null;
    origins.push(origin);
  }
  return origins;
}

/** A slash at the end is left out: browsers send none, and sign-in compares letter by letter. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@*]+\/?$/iu.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
