import type { LonLat } from '../geo/distance.ts';

/** What names the yard of a facility: the id of a facility is unique only within its client. */
export type YardId = { readonly clientId: string; readonly facilityId: string };

/** A yard with the place of its facility. */
export type YardPlace = YardId & { readonly position: LonLat };
