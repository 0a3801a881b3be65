type Position = { readonly latitude: number; readonly longitude: number };

/** Files may round a position to so many digits of a degree, and to no fewer: 8 m at most. Our own decision. */
const FEWEST_DIGITS = 4;

/**
 * Position at which a row of a file leaves an existing location, degrees: that of the row, but where the location is drawn
 * as a polygon and the row rounds its position, the stored one. A file cannot move a drawn site, and spreadsheets round.
 *
 * @param stored `geometry`: null or left out: it is a point.
 */
export function filedPosition(
  stored: Position & { readonly geometry?: object | null | undefined },
  row: Position,
): Position {
  const isRounded =
    isRoundingOf(stored.latitude, row.latitude) && isRoundingOf(stored.longitude, row.longitude);
  const { latitude, longitude } = stored.geometry != null && isRounded ? stored : row;
  return { latitude, longitude };
}

/** Either way of rounding a half counts. Zeros at the end are not told by a number. */
function isRoundingOf(stored: number, filed: number): boolean {
  const digits = Math.max(FEWEST_DIGITS, String(filed).split('.')[1]?.length ?? 0);
  return Math.abs(stored - filed) <= 0.50001 * 10 ** -digits;
}
