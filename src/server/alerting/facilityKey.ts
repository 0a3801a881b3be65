import type { YardId } from '#domain/locations/yardId.ts';
/** One string for each facility, whatever its ids are. */
export function facilityKey({ clientId, facilityId }: YardId): string {
  return JSON.stringify([clientId, facilityId]);
}

/** The same for the memory alone: another string, which is made quickly, for it is made many times for each answer. */
export function memoryKey(clientId: string, id: string): string {
  // with the length in front no two pairs of ids are alike
  return `${clientId.length} ${clientId}${id}`;
}
