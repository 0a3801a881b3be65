import { randomUUID } from 'node:crypto';
import type { Facility } from '#contracts/facility.ts';
import type { KioskConfirmation } from '#contracts/kiosk.ts';
import { hashToken } from '../access/opaqueTokens.ts';
import type { Orderer } from '../access/personGate.ts';
import { bareCode } from '../access/spokenCode.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { KioskRecord } from '../../storage/repositories/kiosksRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import { storeLimits } from '../access/storeLimits.ts';
import { findFacility } from '../facilities/facilityFeatures.ts';
import type { KioskCalls } from './kioskCalls.ts';

/**
 * Enrols the display that shows a code for the client of an administrator, with a person of its own who has no password
 * and no other right. Null: no display shows the code.
 *
 * @throws ProblemError for a facility that the client does not have.
 */
export async function confirmKiosk(
  calls: KioskCalls,
  admin: Orderer,
  { code, name, facilityIds }: KioskConfirmation,
): Promise<KioskRecord | null> {
  const { clock, facilitiesOf } = calls;
  const shown = chosenFacilities(await facilitiesOf(admin.clientId), facilityIds);
  const atMs = clock.nowMs();
  const work = async (transaction: TransactionRepositories) => {
    const { enrolments, kiosks, audit } = transaction;
    await admin.stillMay(transaction);
    const enrolment = await enrolments.holdWaiting(hashToken(bareCode(code)));
    if (enrolment === null || enrolment.expiresAtMs <= atMs) return null;
    const id = randomUUID();
    const personId = await addPerson(transaction, admin, {
      id,
      name,
      facilityGids: shown?.map(({ gid }) => gid),
    });
    const record: KioskRecord = {
      id,
      clientId: admin.clientId,
      personId,
      name,
      publicKey: enrolment.publicKey,
      facilityIds: shown?.map((facility) => facility.id) ?? null,
      enrolledAtMs: atMs,
      enrolledBy: admin.id,
      revokedAtMs: null,
      revokedBy: null,
    };
    await kiosks.add(record);
    await enrolments.confirm(enrolment.tokenHash, id);
    const detail = { kioskId: id, name, facilityIds: record.facilityIds };
    const { id: who, clientId } = admin;
    await audit.append({ atMs, who, clientId, what: 'kiosk.enrolled', detail });
    return record;
  };
  return storeLimits(calls, work, (kiosk) => kiosk?.personId ?? null);
}

type KioskAccount = {
  readonly id: string;
  readonly name: string;
  readonly facilityGids: readonly number[] | undefined;
};

/** Language and units are those of the administrator. */
async function addPerson(
  { people, access }: Pick<TransactionRepositories, 'people' | 'access'>,
  { clientId, language, unitSystem, unitMetricSubsystem }: PersonRecord,
  { id, name, facilityGids = [] }: KioskAccount,
): Promise<string> {
  const email = `kiosk-${id}@${encodeURIComponent(clientId.toLowerCase())}.invalid`; // no such address can exist (RFC 2606)
  const added = await people.add({
    clientId,
    email,
    name,
    language,
    unitSystem,
    unitMetricSubsystem,
    authorities: ['kiosk_endpoints'],
  });
  if (added === null) throw new Error(`The person of kiosk ${id} was not stored.`);
  for (const facilityGid of facilityGids) {
    await access.put({ personId: added.id, facilityGid, read: true, write: false });
  }
  return added.id;
}

/** Null: all facilities of the client. */
function chosenFacilities(
  known: readonly Facility[] | null,
  ids: readonly string[] | null,
): readonly Facility[] | null {
  return (
    ids?.map((id) => {
      const found = findFacility(known, id);
      if (found === null) {
        const message = `Facility ${id} not found.`;
        throw new ProblemError(404, 'facilityNotFound', message, { facilityIds: { message } });
      }
      return found;
    }) ?? null
  );
}
