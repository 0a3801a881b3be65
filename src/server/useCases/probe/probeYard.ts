/** A canary yard: nobody works there. */
export type ProbeYard = { readonly clientId: string; readonly facilityId: string };

/** The name says on every page what the yard is for, and a real yard is not named by mistake. */
const NAMED = /^(?<clientId>[^/\s]+)\/(?<facilityId>CANARY[^/]*)$/iu;

/** Reads `CLIENT/CANARY…`; null: it is none. */
export function parseProbeYard(text: string): ProbeYard | null {
  const { clientId, facilityId } = NAMED.exec(text)?.groups ?? {};
  return clientId === undefined || facilityId === undefined
    ? null
    : { clientId: clientId.toUpperCase(), facilityId };
}
