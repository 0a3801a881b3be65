import { isKiosk } from '../people/rights.ts';
import { overrideRole } from './overrideRole.ts';

/** Rights of a person in a session. */
type RightsHolder = { readonly authorities: readonly string[]; readonly client: string };

/**
 * Returns whether a person may set and remove overrides of their client: an admin, and a site admin who is no guest
 * (OVR-10, GAP-78); a display never (GAP-141).
 *
 * @param person `client` is compared without regard to case.
 */
export function mayOverride({ authorities, client }: RightsHolder): boolean {
  return !isKiosk(authorities) && overrideRole(authorities, client) !== 'none';
}
