import type { YardId } from '#domain/locations/yardId.ts';
/** The name says on every page what the yard is for, and a real yard is not named by mistake. */
const NAMED = /^(?<clientId>[^/\s]+)\/(?<facilityId>CANARY[^/]*)$/iu;

/** Reads `CLIENT/CANARY…`; null: it is none. */
export function parseProbeYard(text: string): YardId | null {
  const { clientId, facilityId } = NAMED.exec(text)?.groups ?? {};
  return clientId === undefined || facilityId === undefined
    ? null
    : { clientId: clientId.toUpperCase(), facilityId };
}
