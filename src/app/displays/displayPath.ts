import type { EnrolledDisplay } from '#contracts/kiosk.ts';
import { decodedPart, yardPath } from '#app/address/hashRoutes.ts';

const YARD = /^\/yard(?:alert|monitoring|wall)\/([^/?]+)(?:\/([^/?]+))?/;
/** A wall without a client in its path shows the yards of the display's own client. */
const OWN_WALL = /^\/yardwall\/?(?:\?|$)/;

/**
 * Path of what a display shows once it has a session: the yard page or wall that it showed before, else its yard, else
 * a list of its yards.
 *
 * @param requested Path that was asked for before the session; null: none. Pages of other clients and of other
 *   facilities than its own are not gone back to, nor is what shows no yard.
 */
export function displayPath({ clientId, facilityIds }: EnrolledDisplay, requested: string | null): string {
  if (requested !== null && OWN_WALL.test(requested)) return requested;
  const [, client = '', facility] = YARD.exec(requested ?? '') ?? [];
  const isOwnClient = isSameId(decodedPart(client), clientId);
  const isOwnYard =
    facility === undefined ||
    facilityIds === null ||
    facilityIds.some((id) => isSameId(id, decodedPart(facility)));
  if (requested !== null && isOwnClient && isOwnYard) return requested;
  const [only = null, ...others] = facilityIds ?? [];
  return yardPath('alert', clientId, others.length === 0 ? only : null);
}

function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
