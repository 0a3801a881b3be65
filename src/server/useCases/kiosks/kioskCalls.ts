import type { PersonCalls } from '../access/personCalls.ts';
import type { DisplayProofs } from '../access/displayProofs.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { ScreenRegister } from './screenRegister.ts';
import type { FacilitiesOf, LocationAccess } from '../access/locationAccess.ts';
import { ProblemError } from '../../platform/http/problemError.ts';

/** What the routes of enrolled displays work with (GAP-141). */
export type KioskCalls = PersonCalls & {
  readonly sessions: Sessions;
  readonly proofs: DisplayProofs;
  readonly screens: ScreenRegister;
  readonly access: LocationAccess;
  readonly facilitiesOf: FacilitiesOf;
};

/** Refusal of a display that signed wrongly, too long ago, or twice the same. */
export function proofRefused(): ProblemError {
  return new ProblemError(403, 'displayProofRefused', 'The display did not prove who it is.');
}
