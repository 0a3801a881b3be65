import { isKiosk } from '../people/rights.ts';
import { overrideRole } from './overrideRole.ts';

/** What a session says of a person's rights. */
type RightsHolder = { readonly authorities: readonly string[]; readonly client: string };

/**
 * May this person set and remove overrides of their client? An admin may, and a site admin who is no guest
 * (OVR-10, GAP-78); a display never (GAP-141).
 *
 * @param person `client` is compared without regard to case.
 */
export function mayOverride({ authorities, client }: RightsHolder): boolean {
  return !isKiosk(authorities) && overrideRole(authorities, client) !== 'none';
}
