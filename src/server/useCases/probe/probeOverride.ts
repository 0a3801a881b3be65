import type { Facility } from '#contracts/facility.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { pauseByTimer } from '../../platform/time/pause.ts';
import type { OverridePerson } from '../overrides/overrideAudit.ts';
import type { OverrideService } from '../overrides/overrideService.ts';

const VISIBLE_WITHIN_MS = 5_000;
const ASK_EVERY_MS = 100;

/** Who overrides in the audit and in the evidence: no person has this id. */
const PROBE_ID = 'probe';

/** What the canary yard says meanwhile, to people who look at it. It closes: a probe never opens a yard (S1). */
const CLOSES = {
  overrideGroupId: 'Probe',
  override: true,
  customMessage: 'Test of the service / Essai du service',
  status: 'ALERT',
  yardStatus: 'CLOSED',
  lightningProbability: null,
} as const;

export type OverrideProbe = {
  readonly yard: YardId;
  readonly overrides: Pick<OverrideService, 'set' | 'remove' | 'inForceAt'>;
  /** Facilities of a client; null: no such client. */
  readonly facilitiesOf: (clientId: string) => readonly Facility[] | null;
  /** Overrides that answers of the service show at the yard. */
  readonly shownOverrides: (yard: YardId) => Promise<readonly string[]>;
  /** An override that no answer shows for so long is a failure: 5 s unless told. */
  readonly visibleWithinMs?: number;
};

/**
 * Closes a canary yard by an override, sees that answers show it, and removes it: what a person does who closes a yard, by
 * the same code. It replaces and removes no override but its own, and touches no yard but one that is alone at its client,
 * so that no list, map or wall of people who work shows it.
 *
 * @param signal Aborted: it removes its override and gives up.
 * @returns From the order to the first answer that showed the override, seconds.
 * @throws Error that says what failed.
 */
export async function probeOverride(probe: OverrideProbe, signal: AbortSignal): Promise<number> {
  const { yard, facilitiesOf } = probe;
  const facility = canaryAmong(facilitiesOf(yard.clientId) ?? [], yard);
  await removeOwn(probe, facility); // of a process that was killed
  let visibleAfterS: number;
  try {
    visibleAfterS = await setAndSee(probe, facility, signal);
  } finally {
    await removeOwn(probe, facility);
  }
  await untilShown(probe, signal, (ids) => ids.length === 0, 'its removal');
  return visibleAfterS;
}

async function setAndSee(probe: OverrideProbe, facility: Facility, signal: AbortSignal): Promise<number> {
  const beganMs = performance.now();
  const update = { ...CLOSES, facilityId: facility.id };
  const order = { person: personAt(probe.yard), updates: [{ facility, update }], probabilityOf: () => null };
  const outcome = await probe.overrides.set(order);
  if (outcome.key !== 'set') throw new Error(`The override could not be set: ${outcome.key}.`);
  const isSet = (ids: readonly string[]) =>
    outcome.records.every(({ overrideId }) => ids.includes(overrideId));
  await untilShown(probe, signal, isSet, 'the override');
  return (performance.now() - beganMs) / 1_000;
}

async function removeOwn({ yard, overrides }: OverrideProbe, facility: Facility): Promise<void> {
  const inForce = overrides.inForceAt(yard.clientId, facility.id);
  if (inForce?.setBy !== PROBE_ID) return;
  const { overrideId } = inForce;
  const { key } = await overrides.remove({ person: personAt(yard), facility, overrideId });
  if (key === 'notStored')
    throw new Error('The override could not be removed: it closes the yard until it can.');
}

async function untilShown(
  { yard, shownOverrides, visibleWithinMs = VISIBLE_WITHIN_MS }: OverrideProbe,
  signal: AbortSignal,
  isIt: (ids: readonly string[]) => boolean,
  what: string,
): Promise<void> {
  const beganMs = performance.now();
  while (!isIt(await shownOverrides(yard))) {
    if (performance.now() - beganMs > visibleWithinMs) throw new Error(`Answers do not show ${what}.`);
    await pauseByTimer(ASK_EVERY_MS, signal);
    signal.throwIfAborted();
  }
}

function personAt({ clientId }: YardId): OverridePerson {
  return { id: PROBE_ID, clientId, name: PROBE_ID, email: '' };
}

/** @throws Error if there is no such yard, or another one beside it. */
function canaryAmong(facilities: readonly Facility[], { facilityId, clientId }: YardId): Facility {
  const [only, other] = facilities;
  if (only === undefined || only.id.toUpperCase() !== facilityId.toUpperCase())
    throw new Error(`${clientId} has no yard ${facilityId}.`);
  if (other !== undefined)
    throw new Error(
      `${clientId} has other yards than ${facilityId}: a canary yard needs a client of its own.`,
    );
  return only;
}
