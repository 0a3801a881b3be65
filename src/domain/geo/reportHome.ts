import type { View } from './networkAreas.ts';

/** View of the map of a tracked vehicle before its track is loaded. Source: requirement CONST-20, GAP-29. */
export const REPORT_HOME: View = { lon: -97, lat: 37.5, zoom: 3 };
