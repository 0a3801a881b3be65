import { readTokens } from '../readTokens.ts';

const TOKENS = {
  accent: '--scc-accent',
  text: '--scc-text',
  case: '--scc-case',
  lineCase: '--scc-line-case',
  case2: '--scc-case-2',
  vehicle: '--scc-accent-fill',
  road0: '--scc-road-0',
  road1: '--scc-road-1',
  road2: '--scc-road-2',
  flowFree: '--scc-route-none',
  flowJam: '--scc-route-extreme',
  quake: '--scc-quake',
  floodMajor: '--scc-flood-major',
  floodModerate: '--scc-flood-moderate',
  floodMinor: '--scc-flood-minor',
  floodAction: '--scc-flood-action',
  floodNone: '--scc-flood-none',
  floodLow: '--scc-flood-low',
  noData: '--scc-flood-nodata',
  low: '--scc-outlook-low',
  mid: '--scc-outlook-mid',
  high: '--scc-outlook-high',
  rain0: '--scc-rf-2',
  rain1: '--scc-rf-4',
  rain2: '--scc-rf-6',
  rain3: '--scc-rf-8',
  rain4: '--scc-rf-10',
  wind0: '--scc-wp-1',
  wind1: '--scc-wp-2',
  wind2: '--scc-wp-3',
  wind3: '--scc-wp-4',
  wind4: '--scc-wp-5',
  wind5: '--scc-wp-6',
  wind6: '--scc-wp-7',
  wind7: '--scc-wp-8',
  wind8: '--scc-wp-9',
  wind9: '--scc-wp-10',
  snow0: '--scc-snow-2',
  snow1: '--scc-snow-3',
  snow2: '--scc-snow-4',
  impact0: '--scc-wssi-1',
  impact1: '--scc-wssi-2',
  impact2: '--scc-wssi-3',
  impact3: '--scc-wssi-4',
  impact4: '--scc-wssi-5',
} as const;

/** Colours of features in one scheme, as CSS colours. */
export type FeaturePalette = Readonly<Record<keyof typeof TOKENS, string>>;

/** @param element Where the scheme holds. @throws Error that names a token which the page's styles do not have. */
export function readFeaturePalette(element: Element): FeaturePalette {
  return readTokens(element, TOKENS);
}
