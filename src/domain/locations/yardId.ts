/** What names the yard of a facility: the id of a facility is unique only within its client. */
export type YardId = { readonly clientId: string; readonly facilityId: string };
