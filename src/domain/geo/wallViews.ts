import { parseView, type View } from './networkAreas.ts';

const SECOND_MS = 1_000;
const EVERY_S = { shortest: 10, usual: 30, longest: 3_600 };

/**
 * Parses the views that a wall shows in turn, `lat,lon,zoom` separated by semicolons; invalid ones are left out.
 * Never throws.
 */
export function parseWallViews(text: string | null): readonly View[] {
  return (text ?? '').split(';').flatMap((view) => parseView(view) ?? []);
}

/** Parses how long each view stays, ms, from seconds, fractions allowed; 30 s if it is not a number. Never throws. */
export function parseWallTurnMs(text: string | null): number {
  const seconds = text === null || text.trim() === '' ? Number.NaN : Number(text);
  const wanted = Number.isFinite(seconds) ? seconds : EVERY_S.usual;
  return Math.min(EVERY_S.longest, Math.max(EVERY_S.shortest, wanted)) * SECOND_MS;
}
