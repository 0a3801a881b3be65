import type { ServerClock } from '../../../platform/time/serverClock.ts';
import type { Repositories, TransactionRepositories } from '../../../storage/repositories.ts';
import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';
import type { Outbox } from '../../../storage/rows/notice.ts';
import { shutEarlierWays } from './shutEarlierWays.ts';
import type { OutsidePerson, OutsideRights, Refusal } from './outsideClaims.ts';
import { noteOutsideRoles } from './noteOutsideRoles.ts';

/** Given at the command line; no provider gives or takes it. */
const OPERATOR = 'operator_endpoints';

export type AdmissionDependencies = {
  readonly repositories: Pick<Repositories, 'together'>;
  readonly clock: ServerClock;
  readonly outbox: Outbox;
};

/** Reason in the audit why a person whom the provider has proved may not sign in. */
export type OutsideRefusal = Refusal | 'emailTaken' | 'otherClient' | 'disabled';

type Admission = { readonly issuer: string; readonly outside: OutsidePerson; readonly atMs: number };

/**
 * The account of a person whom the provider knows, with the rights that the provider's roles give now; made at the first
 * sign-in, without a password. The audit tells which roles it gave or took.
 *
 * An account of the same address that was made here becomes theirs if the provider vouches for the address. Otherwise
 * a person who can write an address at the provider could take any account. For the person who used it before the provider
 * has not vouched: all that opened it is gone then.
 */
export async function admitOutsidePerson(
  { repositories, clock, outbox }: AdmissionDependencies,
  issuer: string,
  outside: OutsidePerson,
): Promise<PersonRecord | OutsideRefusal> {
  let isQueued = false;
  const admission = { issuer, outside, atMs: clock.nowMs() };
  const admitted = await repositories.together(async (inside) => {
    const client = await inside.clients.find(outside.clientId);
    if (client === null) return 'noClient';
    // as with a password, a client that is suspended is as a disabled person
    if (client.suspendedAtMs !== null) return 'disabled';
    const found = await findHeld(inside, admission);
    if (found === null) return addPerson(inside, admission);
    const isTheirs = isLinkedTo(found, admission);
    const refusal = refusalOf(found, isTheirs, outside);
    if (refusal !== null) return refusal;
    const person = await updatePerson(inside, found, admission);
    if (!isTheirs) isQueued = await shutEarlierWays(inside, { ...admission, person }, outbox);
    return person;
  });
  if (isQueued) outbox.noteQueued();
  return admitted;
}

/**
 * Takes from a person's account what the provider gives them no more, and gives nothing: their open sessions, which may last
 * for weeks, read and change nothing by it from now on.
 */
export async function takeLostRoles(
  { repositories, clock }: Pick<AdmissionDependencies, 'repositories' | 'clock'>,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  given: OutsideRights,
): Promise<void> {
  await repositories.together(async (inside) => {
    const known = await inside.people.findByOutside(issuer, subject);
    const found = known && (await inside.people.hold(known.id));
    if (found === null) return;
    const { id, clientId, authorities: before } = found;
    const kept = clientId === given.clientId ? [OPERATOR, ...given.authorities] : [OPERATOR];
    const authorities = before.filter((authority) => kept.includes(authority));
    if (authorities.length === before.length) return;
    const person = await inside.people.update(id, { authorities });
    if (person === null) throw new Error(`The account ${id} went while it was held.`);
    await noteOutsideRoles(inside, { issuer, atMs: clock.nowMs(), person, before });
  });
}

/** By what the provider calls the person, else by their address; held, as two windows may link one account at once. */
async function findHeld(
  { people }: TransactionRepositories,
  { issuer, outside: { subject, email } }: Admission,
): Promise<PersonRecord | null> {
  const found = (await people.findByOutside(issuer, subject)) ?? (await people.findByEmail(email));
  return found && people.hold(found.id);
}

function isLinkedTo(
  { externalIssuer, externalSubject }: PersonRecord,
  { issuer, outside: { subject } }: Admission,
): boolean {
  return externalIssuer === issuer && externalSubject === subject;
}

function refusalOf(
  found: PersonRecord,
  isTheirs: boolean,
  { clientId, isEmailVerified }: OutsidePerson,
): OutsideRefusal | null {
  if (found.clientId !== clientId) return 'otherClient';
  const mayLink = isEmailVerified && found.externalSubject === null && !found.isLinkGuest;
  if (!isTheirs && !mayLink) return 'emailTaken';
  return found.disabledAtMs === null ? null : 'disabled';
}

async function addPerson(
  inside: TransactionRepositories,
  admission: Admission,
): Promise<PersonRecord | OutsideRefusal> {
  const { people } = inside;
  const { issuer, outside } = admission;
  const { subject, email, name, language, clientId, authorities } = outside;
  const identity = { externalIssuer: issuer, externalSubject: subject };
  const person = { clientId, email, name, language, authorities: [...authorities], passwordHash: null };
  const added = await people.add({ ...person, ...identity });
  // two windows at once: the other one was first
  if (added === null) return (await people.findByOutside(issuer, subject)) ?? 'emailTaken';
  await noteOutsideRoles(inside, { ...admission, person: added, before: [] });
  return added;
}

async function updatePerson(
  inside: TransactionRepositories,
  found: PersonRecord,
  admission: Admission,
): Promise<PersonRecord> {
  const { issuer, outside } = admission;
  const held = found.authorities.filter((authority) => authority === OPERATOR);
  const changes = {
    authorities: [...outside.authorities, ...held],
    passwordHash: null,
    externalIssuer: issuer,
    externalSubject: outside.subject,
  };
  const person = await inside.people.update(found.id, changes);
  if (person === null) throw new Error(`The account ${found.id} went while it was held.`);
  await noteOutsideRoles(inside, { ...admission, person, before: found.authorities });
  return person;
}
