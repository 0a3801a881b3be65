import { readTokens } from '../readTokens.ts';

const TOKENS = {
  UNKNOWN: '--scc-unknown-fill',
  NONE: '--scc-route-none',
  ELEVATED: '--scc-route-elevated',
  MODERATE: '--scc-route-moderate',
  HIGH: '--scc-route-high',
  EXTREME: '--scc-route-extreme',
  lineCase: '--scc-line-case',
  edge: '--scc-case-2',
  case: '--scc-case',
  plate: '--scc-surface',
  ink: '--scc-text',
  origin: '--scc-trip-origin',
  destination: '--scc-trip-destination',
  waypoint: '--scc-trip-waypoint',
  vehicle: '--scc-accent-fill',
} as const;

/** Colours of routes in one scheme, as CSS colours; those of levels by their names. */
export type RoutePalette = Readonly<Record<keyof typeof TOKENS, string>>;

/** @param element Where the scheme holds. @throws Error that names a token which the page's styles do not have. */
export function readRoutePalette(element: Element): RoutePalette {
  return readTokens(element, TOKENS);
}
