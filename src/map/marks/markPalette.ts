import { readTokens } from '../readTokens.ts';

const TOKENS = {
  openFill: '--scc-open-fill',
  openAccent: '--scc-open-accent',
  warningFill: '--scc-warning-fill',
  warningOn: '--scc-warning-on',
  alertOpenFill: '--scc-alertopen-fill',
  alertOpenOn: '--scc-alertopen-on',
  closedFill: '--scc-closed-fill',
  closedOn: '--scc-closed-on',
  unknownFill: '--scc-unknown-fill',
  unknownOn: '--scc-unknown-on',
  overrideFill: '--scc-override-map',
  overrideOn: '--scc-override-map-on',
  case: '--scc-case',
  caseOuter: '--scc-case-outer',
  label: '--scc-text',
  halo: '--scc-map-halo',
  closedInk: '--scc-closed-ink',
  warningInk: '--scc-warning-ink',
  quietInk: '--scc-text-2',
  plate: '--scc-surface',
};

/** Colours of the marks in one scheme, as CSS colours, each a token of the design. */
export type MarkPalette = Readonly<Record<keyof typeof TOKENS, string>>;

/** @throws Error that names the token which the page's styles do not have. */
export function readMarkPalette(element: Element): MarkPalette {
  return readTokens(element, TOKENS);
}
