import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  CompactProof,
  DISPLAY_ID_HEADER,
  DISPLAY_PROOF_HEADER,
  heartbeatSubject,
} from '#contracts/displayProof.ts';
import type { DisplayProofs } from '../../useCases/access/displayProofs.ts';
import { keyIdOf } from '../../useCases/access/keyIdOf.ts';
import {
  accessTokenExpired,
  notAuthorised,
  personOf,
  type SessionHooks,
} from '../../useCases/access/sessionHooks.ts';
import type { LocationAccess } from '../../useCases/access/locationAccess.ts';
import { proofRefused } from '../../useCases/kiosks/kioskCalls.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Heartbeat } from './statusFileRoute.ts';
import type { DisplayIdentity } from '../../useCases/kiosks/screenRegister.ts';

type DisplayDependencies = {
  readonly requireSession: SessionHooks['requireSession'];
  readonly kiosks: Repositories['kiosks'];
  readonly proofs: DisplayProofs;
  readonly access: LocationAccess;
};

const DisplayId = z.string().regex(/^[\w-]{16,64}$/);

/**
 * Identifies the display that a heartbeat comes from: a kiosk by its signature, any other by its session and the id that
 * the device keeps. Ids of one person cannot stand in for those of another.
 *
 * @throws ProblemError 403 for a heartbeat that proves nothing, or is about a facility that its sender may not see.
 */
export function createIdentifyDisplay(dependencies: DisplayDependencies) {
  return async (request: FastifyRequest, heartbeat: Heartbeat): Promise<DisplayIdentity> => {
    const proof = request.headers[DISPLAY_PROOF_HEADER];
    if (proof !== undefined)
      return identifyKiosk(dependencies, CompactProof.safeParse(proof).data, heartbeat);
    await dependencies.requireSession(request);
    const person = personOf(request);
    const { facility } = heartbeat;
    const isTheirs = person.client.toUpperCase() === facility.clientId;
    if (!isTheirs || !dependencies.access.mayRead(person, facility)) throw notAuthorised();
    const device = DisplayId.safeParse(request.headers[DISPLAY_ID_HEADER]);
    return {
      displayId: `${person.id}/${device.success ? device.data : person.sessionId}`,
      kioskId: null,
    };
  };
}

async function identifyKiosk(
  { kiosks, proofs, access }: DisplayDependencies,
  proof: string | undefined,
  { facility, facilityId, report }: Heartbeat,
): Promise<DisplayIdentity> {
  const id = z.uuid().safeParse(proof && keyIdOf(proof)).data;
  const kiosk = id === undefined ? null : await kiosks.findStanding(id);
  if (proof === undefined || id === undefined) throw proofRefused();
  // a wall makes no other call in its session: this refusal lets it ask whether that has ended with the display
  if (kiosk === null) throw accessTokenExpired();
  if (kiosk.clientId !== facility.clientId) throw proofRefused();
  const person = { id: kiosk.personId, authorities: ['kiosk_endpoints'] };
  if (!access.mayRead(person, facility)) throw proofRefused();
  const subject = heartbeatSubject({ clientId: kiosk.clientId, facilityId, ...report });
  const expected = { purpose: 'heartbeat', subject, shown: report.shown, displayId: kiosk.id } as const;
  if (!(await proofs.accept(proof, { ...expected, publicKey: kiosk.publicKey }))) throw proofRefused();
  return { displayId: `kiosk/${kiosk.id}`, kioskId: kiosk.id };
}
