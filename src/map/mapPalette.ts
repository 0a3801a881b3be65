/** Colours of the map in one scheme, as CSS colours, each a token of the design. */
export type MapPalette = {
  readonly land: string;
  readonly water: string;
  /** Between countries. */
  readonly border: string;
  /** Between states, provinces and counties. */
  readonly border2: string;
  readonly label: string;
  /** Around letters, so that they stand out from any ground. */
  readonly halo: string;
  /** Of names that matter more than the ground's. */
  readonly text: string;
  /** Of a point that tells no status. */
  readonly mark: string;
  readonly markCase: string;
};

const TOKENS: Readonly<Record<keyof MapPalette, string>> = {
  land: '--scc-map-land',
  water: '--scc-map-water',
  border: '--scc-map-border',
  border2: '--scc-map-border-2',
  label: '--scc-map-label',
  halo: '--scc-map-halo',
  text: '--scc-text',
  mark: '--scc-accent',
  markCase: '--scc-case',
};

/**
 * Reads the colours once per scheme; drawing never asks for them again.
 *
 * @param element Where the scheme holds.
 * @throws Error that names the token which the page's styles do not have.
 */
export function readMapPalette(element: Element): MapPalette {
  const styles = getComputedStyle(element);
  const colourOf = (token: string) => {
    const colour = styles.getPropertyValue(token).trim();
    if (colour === '') throw new Error(`The page’s styles have no ${token}.`);
    return colour;
  };
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, colourOf(token)]);
  return Object.fromEntries(entries) as MapPalette;
}
