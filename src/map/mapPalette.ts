import { readTokens } from './readTokens.ts';

/** Colours of the map in one scheme, as CSS colours, each a token of the design. */
export type MapPalette = {
  readonly land: string;
  readonly water: string;
  /** Urban areas. */
  readonly built: string;
  readonly railroad: string;
  /** Between countries. */
  readonly border: string;
  /** Between states, provinces and counties. */
  readonly border2: string;
  readonly label: string;
  /** Around letters, so that they stand out from any background. */
  readonly halo: string;
};

const TOKENS = {
  land: '--scc-map-land',
  water: '--scc-map-water',
  built: '--scc-map-built',
  railroad: '--scc-map-road',
  border: '--scc-map-border',
  border2: '--scc-map-border-2',
  label: '--scc-map-label',
  halo: '--scc-map-halo',
} satisfies Record<keyof MapPalette, string>;

/**
 * Reads the colours once per scheme; drawing never asks for them again.
 *
 * @param element Where the scheme holds.
 * @throws Error that names the token which the page's styles do not have.
 */
export function readMapPalette(element: Element): MapPalette {
  return readTokens(element, TOKENS);
}
