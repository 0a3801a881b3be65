import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#contracts/auditAction.ts';
import type { PolicyAssignment, PolicyBook, PolicyEdit, PolicyOrder } from '#contracts/policy.ts';
import { isLooser, needsConfirmation } from '#domain/policy/comparePolicies.ts';
import { DEFAULT_POLICY_ID, type PolicyRules } from '#domain/policy/policyRules.ts';
import { lostLimit, type LimitAt } from '../../alerting/lightningLimit.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories, TransactionRepositories } from '../../storage/repositories.ts';
import type {
  PolicyAssignmentRecord,
  PolicyVersionRecord,
} from '../../storage/repositories/policiesRepository.ts';
import { beyondLimit } from '../access/beyondLimit.ts';
import type { LocationLimit } from '../access/locationAccess.ts';
import { notAuthorised } from '../access/sessionHooks.ts';
import { policiesBeyond } from './policiesBeyond.ts';
import {
  facilityUnknown,
  ownProposal,
  policyChanged,
  policyNameTaken,
  policyNotFound,
  policyWaits,
  proposalNotFound,
  sourceUnknown,
} from './policyProblems.ts';
import { DEFAULT_POLICY_NAME } from './policyBook.ts';
import { HELD_KEY } from './recallPolicies.ts';
import {
  assignedPolicy,
  assignmentsOf,
  policiesOf,
  policyOfFacility,
  policyRows,
  waitingIn,
  type PolicyRows,
  type StoredPolicy,
} from './storedPolicies.ts';

/** A site admin, who may be asked for a fresh proof before a change that can better a status (GAP-142). */
export type PolicyAdmin = {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  /** Facilities that they are limited to; null: they are not. */
  readonly limit: LocationLimit | null;
  /** @throws ProblemError 401 `freshProofNeeded`. */
  readonly prove: () => Promise<void>;
};

/** What is to become of a proposal that has to be confirmed. */
export type DecisionOrder = {
  readonly kind: 'version' | 'assignment';
  readonly proposalId: number;
  readonly decision: 'confirmed' | 'withdrawn';
  /** See `assertSeen`; of assignments alone. */
  readonly basedOn?: number | undefined;
};

export type Place = { readonly clientId: string; readonly facilityId: string };

export type PolicyServiceDependencies = {
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly base: PolicyRules;
  readonly rules: RulesInForce;
  /** Facilities that are watched. */
  readonly places: () => readonly Place[];
  /** Primary sources of lightning of a client. */
  readonly sourcesOf: (clientId: string) => PolicyBook['sources'];
  readonly limitAt: LimitAt;
  /** Lets the engine judge by the rules as they are now. */
  readonly apply: () => void;
};

type Service = PolicyServiceDependencies;

export async function addPolicy(
  service: Service,
  admin: PolicyAdmin,
  { name, rules, reason }: PolicyOrder,
): Promise<void> {
  const rows = await policyRows(service.repositories, admin.clientId);
  assertFreeName(rows, admin.clientId, { name, policyId: null });
  assertSources(service, admin, rules);
  const needs = needsConfirmation(null, rules);
  const policyId = randomUUID();
  await store(service, admin, { what: 'policy.added' }, async ({ policies }) => {
    await policies.addVersion({
      ...proposal(service, admin, reason, needs),
      policyId,
      version: 1,
      name,
      rules,
    });
    return { policyId, name, before: null, after: rules, reason, needsConfirmation: needs };
  });
}

export async function editPolicy(
  service: Service,
  admin: PolicyAdmin,
  policyId: string,
  { name, rules, reason, basedOn }: PolicyEdit,
): Promise<void> {
  const rows = await policyRows(service.repositories, admin.clientId);
  const policy = found(rows, admin, policyId);
  assertWithinLimit(rows, admin, policyId);
  if (!isSameName(policy.name, name)) assertFreeName(rows, admin.clientId, { name, policyId });
  assertSources(service, admin, rules);
  const newest = policy.versions.at(-1)?.version ?? 0;
  if (basedOn !== newest) throw policyChanged();
  const before = policy.inForce?.rules ?? (policyId === DEFAULT_POLICY_ID ? service.base : null);
  const needs = needsConfirmation(before, rules);
  const places = service.places().filter(({ clientId }) => clientId === admin.clientId);
  if (needs || (before !== null && isLooserAt(service, places, before, rules))) await admin.prove();
  await store(service, admin, { what: 'policy.changed' }, async ({ policies }) => {
    const version = newest + 1;
    const added = await policies.addVersion({
      ...proposal(service, admin, reason, needs),
      policyId,
      version,
      name,
      rules,
    });
    if (added === null) throw policyChanged();
    return { policyId, name, version, before, after: rules, reason, needsConfirmation: needs };
  });
}

export async function assignPolicy(
  service: Service,
  admin: PolicyAdmin,
  policyId: string,
  { facilityIds, reason, basedOn, policiesSeen = {} }: PolicyAssignment,
): Promise<void> {
  const { repositories, base } = service;
  const rows = await policyRows(repositories, admin.clientId);
  const policy = found(rows, admin, policyId);
  assertSeen(policy, basedOn);
  const next = policy.inForce?.rules ?? (policyId === DEFAULT_POLICY_ID ? base : null);
  if (next === null) throw policyWaits();
  const policyOf = policyOfFacility(rows, base);
  const assignments = assignmentsOf(rows, admin.clientId);
  const listed = await repositories.facilities.list(admin.clientId);
  const stored = new Map(listed.map(({ id, gid }) => [id, gid]));
  const seen = new Map(Object.entries(policiesSeen));
  const changes = [...new Set(facilityIds)].map((facilityId) => {
    const facilityGid = stored.get(facilityId);
    if (facilityGid === undefined || !mayRead(admin, facilityGid)) throw facilityUnknown(facilityId);
    assertMayWrite(admin, facilityGid);
    const before = policyOf(admin.clientId, facilityId);
    const was = assignedPolicy(assignments.get(facilityId) ?? []);
    // somebody may have given it another one since
    if ((seen.get(facilityId) ?? was) !== was) throw policyChanged();
    const needs = needsConfirmation(before, next);
    const place = { clientId: admin.clientId, facilityId };
    return { facilityId, facilityGid, was, needs, isLooser: isLooserAt(service, [place], before, next) };
  });
  if (changes.some((one) => one.needs || one.isLooser)) await admin.prove();
  await store(service, admin, { what: 'policy.assigned' }, async ({ policies }) => {
    await policies.addAssignments(
      changes.map(({ facilityGid, needs }) => ({
        ...proposal(service, admin, reason, needs),
        policyId,
        facilityGid,
      })),
    );
    const facilities = changes.map(({ facilityId, was, needs }) => ({
      facilityId,
      before: was,
      after: policyId,
      needsConfirmation: needs,
    }));
    return { policyId, name: policy.name, facilities, after: next, reason };
  });
}

export async function decideProposal(
  service: Service,
  admin: PolicyAdmin,
  { kind, proposalId, decision, basedOn }: DecisionOrder,
): Promise<void> {
  const rows = await policyRows(service.repositories, admin.clientId);
  const waiting = kind === 'version' ? waitingVersion(rows, proposalId) : waitingAssignment(rows, proposalId);
  if (waiting === null) throw proposalNotFound();
  assertMayDecide(rows, admin, waiting);
  if (decision === 'confirmed') {
    if (waiting.byId === admin.id) throw ownProposal();
    if (kind === 'assignment') assertSeen(found(rows, admin, waiting.policyId), basedOn);
    await admin.prove();
  }
  const what = decision === 'confirmed' ? 'policy.confirmed' : 'policy.withdrawn';
  await store(service, admin, { what }, async ({ policies }) => {
    const { id: byId, name: byName, clientId } = admin;
    const atMs = Math.floor(service.clock.nowMs());
    const isFirst = await policies.decide({
      clientId,
      kind,
      proposalGid: proposalId,
      decision,
      atMs,
      byId,
      byName,
    });
    if (!isFirst) throw proposalNotFound();
    const { policyId, byId: proposedBy, reason } = waiting;
    const shown = 'version' in waiting ? { version: waiting.version } : { facilityId: waiting.facilityId };
    const before = found(rows, admin, policyId).inForce?.rules ?? null;
    const after = 'version' in waiting ? waiting.rules : before;
    return { kind, policyId, ...shown, proposedBy, reason, before, after };
  });
}

/**
 * Stores a change with its audit row and with who is held by it, and lets it hold then. Before that nothing is judged by
 * it; a stop in between leaves all of it or nothing.
 */
async function store(
  { repositories, clock, base, rules, places, limitAt, apply }: Service,
  { id: who, clientId }: PolicyAdmin,
  { what }: { readonly what: AuditAction },
  work: (inside: TransactionRepositories) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { next, held } = await repositories.together(async (inside) => {
    const detail = { clientId, ...(await work(inside)) };
    const planned = await plan(inside, { base, rules, limitAt }, places());
    await inside.audit.append({ atMs: clock.nowMs(), who, clientId, what, detail });
    return planned;
  });
  rules.replace(next, held);
  apply();
}

/** See `PolicyService.reread`. */
export async function rereadPolicies(
  { repositories, base, rules, limitAt }: Service,
  staying: readonly Place[],
): Promise<void> {
  const { next, held } = await repositories.together((inside) =>
    plan(inside, { base, rules, limitAt }, staying),
  );
  rules.replace(next, held);
}

/** Policies as they are stored, and which of some facilities are held by them; stores the latter. */
async function plan(
  inside: TransactionRepositories,
  { base, rules, limitAt }: Pick<Service, 'base' | 'rules' | 'limitAt'>,
  places: readonly Place[],
) {
  const next = policyOfFacility(await policyRows(inside, null), base);
  const held = rules.plan(places, next, limitAt);
  await inside.engineState.set(HELD_KEY, held);
  return { next, held };
}

/** Whether other rules are looser by themselves, or at any of some facilities by the limits of what they require. */
function isLooserAt(
  { limitAt }: Pick<Service, 'limitAt'>,
  places: readonly Place[],
  now: PolicyRules,
  next: PolicyRules,
): boolean {
  return isLooser(now, next) || places.some((place) => lostLimit(limitAt, place, now, next) !== null);
}

function proposal({ clock }: Service, { id, name, clientId }: PolicyAdmin, reason: string, needs: boolean) {
  const atMs = Math.floor(clock.nowMs());
  return { clientId, atMs, byId: id, byName: name, reason, needsConfirmation: needs };
}

/** @throws ProblemError 404. */
function found(rows: PolicyRows, { clientId }: PolicyAdmin, policyId: string): StoredPolicy {
  const policy = policiesOf(rows, clientId).find(({ id }) => id === policyId);
  if (policy !== undefined) return policy;
  if (policyId !== DEFAULT_POLICY_ID) throw policyNotFound(policyId);
  return { id: policyId, name: DEFAULT_POLICY_ID, inForce: null, versions: [] };
}

/**
 * The rules that hold for facilities from now on are those that the admin has seen: somebody may have loosened them since.
 *
 * @param version In force as the admin saw it; undefined: their page is older and does not say.
 * @throws ProblemError 409 where another is in force.
 */
function assertSeen({ inForce }: StoredPolicy, version: number | undefined): void {
  if (version !== undefined && version !== (inForce?.version ?? 0)) throw policyChanged();
}

/** @throws ProblemError 403 where facilities outside the limit of the person have the policy. */
function assertWithinLimit(rows: PolicyRows, { limit }: PolicyAdmin, policyId: string): void {
  if (policiesBeyond(rows, limit).has(policyId)) throw beyondLimit();
}

/** @throws ProblemError as above; 404 for a facility that the person may not see, 403 for one that they may not change. */
function assertMayDecide(
  rows: PolicyRows,
  admin: PolicyAdmin,
  waiting: PolicyVersionRecord | PolicyAssignmentRecord,
): void {
  if ('version' in waiting) return assertWithinLimit(rows, admin, waiting.policyId);
  if (!mayRead(admin, waiting.facilityGid)) throw proposalNotFound();
  assertMayWrite(admin, waiting.facilityGid);
}

function mayRead({ limit }: PolicyAdmin, facilityGid: number): boolean {
  return limit === null || limit.get(facilityGid)?.read === true;
}

function assertMayWrite({ limit }: PolicyAdmin, facilityGid: number): void {
  if (limit !== null && limit.get(facilityGid)?.write !== true) throw notAuthorised();
}

function waitingVersion({ versions }: PolicyRows, gid: number) {
  const asked = versions.find((one) => one.gid === gid);
  const waiting = waitingIn(versions.filter(({ policyId }) => policyId === asked?.policyId));
  return waiting?.gid === gid ? waiting : null;
}

function waitingAssignment({ assignments }: PolicyRows, gid: number) {
  const asked = assignments.find((one) => one.gid === gid);
  const waiting = waitingIn(assignments.filter(({ facilityGid }) => facilityGid === asked?.facilityGid));
  return waiting?.gid === gid ? waiting : null;
}

/** @throws ProblemError 409 where another policy of the client has the name, or the default one has before anybody names it. */
function assertFreeName(
  rows: PolicyRows,
  clientId: string,
  { name, policyId }: { readonly name: string; readonly policyId: string | null },
): void {
  const isOther = (one: StoredPolicy) => one.id !== policyId && isSameName(one.name, name);
  const isReserved = policyId !== DEFAULT_POLICY_ID && isSameName(DEFAULT_POLICY_NAME, name);
  if (isReserved || policiesOf(rows, clientId).some(isOther)) throw policyNameTaken(name);
}

function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

function assertSources(
  { sourcesOf }: Service,
  { clientId }: PolicyAdmin,
  { requiredSources }: PolicyRules,
): void {
  const known = new Set(sourcesOf(clientId).map(({ id }) => id));
  const unknown = requiredSources.find((id) => !known.has(id));
  if (unknown !== undefined) throw sourceUnknown(unknown);
}
