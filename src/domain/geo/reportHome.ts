import type { View } from './networkAreas.ts';

/** What the map of a tracked vehicle shows before its way is known. Source: requirement CONST-20, GAP-29. */
export const REPORT_HOME: View = { lon: -97, lat: 37.5, zoom: 3 };
