import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { OVERRIDES_PATH } from '#contracts/auditAction.ts';
import { OverrideRequest, OverridesSet, type OverrideUpdate } from '#contracts/override.ts';
import { Problem } from '#contracts/problem.ts';
import { isSameLocationName } from '#domain/locations/locationName.ts';
import { mayOverride } from '#domain/override/mayOverride.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { notAuthorised } from '../../useCases/access/sessionHooks.ts';
import type { FacilitiesOf, LocationAccess } from '../../useCases/access/locationAccess.ts';
import type { Orderer, PersonGate } from '../../useCases/access/personGate.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { RefusedOverride } from '../../useCases/overrides/noteRefusal.ts';
import type {
  OverrideService,
  RemovalOutcome,
  SettingOutcome,
} from '../../useCases/overrides/overrideService.ts';
import { removalProblem, settingProblem } from '../../useCases/overrides/overrideProblems.ts';

type OverrideOrderer = Pick<Orderer, 'id' | 'clientId' | 'name' | 'email' | 'authorities' | 'stillMay'>;

export type OverrideCalls = {
  /** Knows people as the store does: rights that were taken away do not wait for the token to expire. */
  readonly gate: Pick<PersonGate, 'admit'> & {
    ordererOf(request: FastifyRequest): OverrideOrderer;
  };
  /** Refuses a request without a fresh proof, where the client asks for one (GAP-142). */
  requireFreshProof: (request: FastifyRequest) => Promise<void>;
  readonly facilitiesOf: FacilitiesOf;
  readonly access: Pick<LocationAccess, 'readable' | 'mayWrite'>;
  /** Probability of lightning now, 0 to 1; null: not known. */
  probabilityOf(facility: Facility): number | null;
  overrides: Pick<OverrideService, 'set' | 'remove'>;
  /** Called for each override that was refused to a user who may set one. */
  noteRefused(refused: RefusedOverride): Promise<void>;
  /** Changes that one session may ask for each minute; 60 unless told. */
  changesPerMinute?: number;
};

const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 503: Problem };
const SETTING_RESPONSES = { 201: OverridesSet, ...REFUSALS };
const REMOVAL_RESPONSES = { 204: z.null(), ...REFUSALS };
const RemovalPath = z.object({
  clientId: z.string().min(1),
  facilityId: z.string().min(1),
  overrideID: z.string().min(1).describe("the override's id, or the keplerId of its event"),
});

const TAGS = ['alerts'];
const commonOf = ({ changesPerMinute = 60, gate }: OverrideCalls) => ({
  config: perMinute(changesPerMinute),
  onRequest: gate.admit('anyone'),
});

/** Sets and removes overrides (CALL-08, CALL-09). */
export const overrideRoutes: FastifyPluginAsyncZod<OverrideCalls> = async (app, calls) => {
  const { overrides, probabilityOf } = calls;
  app.post(
    OVERRIDES_PATH,
    {
      ...commonOf(calls),
      schema: {
        tags: TAGS,
        summary: 'Overrides the status of yards, of all that are named or of none',
        body: OverrideRequest,
        response: SETTING_RESPONSES,
      },
    },
    async (request, reply) => {
      const person = await authorisedPerson(calls, request);
      const facilities = await calls.facilitiesOf(person.clientId);
      const updates = request.body.facilityStatusUpdates.map((update) => ({
        facility: facilityToChange(calls, person, facilities, update.facilityId),
        update,
      }));
      const outcome = await overrides.set({ person, updates, probabilityOf });
      if (outcome.key !== 'set') {
        await noteRefusedSetting(calls, person, request.body, outcome);
        throw settingProblem(outcome);
      }
      return reply.code(201).send({ overrides: outcome.records.map(toAnswer) });
    },
  );
  await app.register(removalRoute, calls);
};

const removalRoute: FastifyPluginAsyncZod<OverrideCalls> = async (app, calls) => {
  app.delete(
    `${OVERRIDES_PATH}/:clientId/:facilityId/:overrideID`,
    {
      ...commonOf(calls),
      schema: {
        tags: TAGS,
        summary: 'Removes the override in force at a yard',
        params: RemovalPath,
        response: REMOVAL_RESPONSES,
      },
    },
    async (request, reply) => {
      const person = await authorisedPerson(calls, request);
      const { facilityId, overrideID: overrideId } = request.params;
      const clientId = request.params.clientId.toUpperCase();
      // another client's facility is not told from one that does not exist
      const facilities = person.clientId === clientId ? await calls.facilitiesOf(clientId) : null;
      const facility = facilityToChange(calls, person, facilities, facilityId);
      const outcome = await calls.overrides.remove({ person, facility, overrideId });
      if (outcome.key !== 'removed') {
        await noteRefusedRemoval(calls, person, facility, outcome.key);
        throw removalProblem(outcome);
      }
      return reply.code(204).send(null);
    },
  );
};

async function authorisedPerson(calls: OverrideCalls, request: FastifyRequest): Promise<OverrideOrderer> {
  const person = calls.gate.ordererOf(request);
  if (!mayOverride({ authorities: person.authorities, client: person.clientId })) throw notAuthorised();
  await calls.requireFreshProof(request);
  return person;
}

async function noteRefusedSetting(
  { noteRefused, probabilityOf }: OverrideCalls,
  person: OverrideOrderer,
  { facilityStatusUpdates }: OverrideRequest,
  outcome: Exclude<SettingOutcome, { key: 'set' }>,
): Promise<void> {
  if (outcome.key === 'notStored') return;
  const { key: reason, facility } = outcome;
  const isMeant = ({ facilityId }: OverrideUpdate) => isSameLocationName(facilityId, facility.id);
  const update = facilityStatusUpdates.find(isMeant) ?? null;
  const knownProbability = reason === 'probabilityTooHigh' ? probabilityOf(facility) : null;
  await noteRefused({ person, facilityId: facility.id, reason, update, knownProbability });
}

async function noteRefusedRemoval(
  { noteRefused }: OverrideCalls,
  person: OverrideOrderer,
  { id: facilityId }: Facility,
  reason: Exclude<RemovalOutcome['key'], 'removed'>,
): Promise<void> {
  if (reason === 'notStored') return;
  await noteRefused({ person, facilityId, reason, update: null, knownProbability: null });
}

/** One that the person may change. One that they may not see is not told from one that does not exist. */
function facilityToChange(
  { access }: OverrideCalls,
  person: OverrideOrderer,
  facilities: readonly Facility[] | null,
  id: string,
): Facility {
  const facility = findFacility(access.readable(person, facilities), id);
  if (facility === null)
    throw new ProblemError(404, 'facilityNotFound', `Facility ${id} not found in ${person.clientId}.`);
  if (!access.mayWrite(person, facility)) throw notAuthorised();
  return facility;
}

function toAnswer({ facilityId, overrideId, setAtMs, expiresAtMs }: OverrideRecord) {
  return {
    facilityId,
    overrideID: overrideId,
    eventStartAt: isoInstant(setAtMs),
    eventExpiresAt: isoInstant(expiresAtMs),
  };
}
