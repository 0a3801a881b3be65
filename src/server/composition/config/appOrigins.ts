import { listOf } from '../../world/basemap/tileSettings.ts';

export const APP_ORIGINS_EXPECTED = 'origins like https://yards.example, separated by commas, were expected';

/** Origins of a list with commas, as browsers write them; null: something in it is none. */
export function parseAppOrigins(text: string): readonly string[] | null {
  const origins: string[] = [];
  for (const part of listOf(text)) {
    const origin = originOf(part);
    if (origin === null) return null;
    origins.push(origin);
  }
  return origins;
}

/** A slash at the end is left out: browsers send none, and sign-in compares letter by letter. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/\\?#@*;\s]+\/?$/iu.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
