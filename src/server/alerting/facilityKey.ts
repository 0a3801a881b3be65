/** One string for each facility, whatever its ids are. */
export function facilityKey({ clientId, facilityId }: { clientId: string; facilityId: string }): string {
  return JSON.stringify([clientId, facilityId]);
}
