import type { AuditAction } from '#contracts/auditAction.ts';
import type { BulkLocation, BulkOutcome, LocationChange, NewLocation } from '#contracts/location.ts';
import type { Tag } from '#contracts/tag.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { mapInSlices } from '../../platform/threads/slices.ts';
import type { FacilityRecord } from '../../storage/repositories/facilitiesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Orderer } from '../access/personGate.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createUnansweredChanges } from '../../storage/unansweredChanges.ts';
import { isImportedName, locationKeyOf } from '#domain/locations/locationName.ts';
import { siteReachM } from '#domain/locations/siteArea.ts';
import type { PolicyService } from '../policies/policyService.ts';
import type { FacilityCache } from './facilityCache.ts';
import { changeDetail, positionIn, removalDetails, uploadDetails } from './locationFacts.ts';
import {
  badLocationNames,
  locationExists,
  locationNotFound,
  overrideStands,
  sitesMoved,
  tagNotFound,
} from './locationProblems.ts';
import { isElsewhere, overwritten, positionOf, recordOf, recordOfRow } from './locationRecords.ts';
import { assertPreviewed, assertSeen } from './staleLocations.ts';
import { createTagService, type TagService } from './tagService.ts';
import { toFacility } from './toFacility.ts';

type Admin = Pick<PersonRecord, 'id' | 'clientId' | 'name' | 'email'>;
type Editor = Admin & Pick<Orderer, 'stillMay'>;
/** One who may be asked for a fresh proof, too, before a location moves: a move can better a status (GAP-142). */
type Mover = Editor & { readonly proveToMove: () => Promise<void> };

/** Where locations come, change and go, one order after the other. Each is stored with its audit row. */
export type LocationService = {
  readonly tags: TagService;
  /** @throws ProblemError 409 where the client has one of that name, 404 where it has no such tag. */
  add(admin: Editor, location: NewLocation): Promise<FacilityRecord>;
  /** @throws ProblemError 404 where the client has none of that id, or no such tag, 409 where it is not as it was seen. */
  change(admin: Mover, id: string, location: LocationChange): Promise<FacilityRecord>;
  /** @throws ProblemError 404 where the client has none of that id. */
  remove(admin: Editor, id: string): Promise<void>;
  /**
   * All locations of the client, which goes itself by `rest`: no other order about locations begins before that is done, or
   * each of the two could wait for what the other has locked.
   *
   * @throws ProblemError where an override could not be ended; then `rest` is not done.
   */
  removeAll(admin: Admin, rest: () => Promise<void>): Promise<void>;
  /**
   * All rows or none. Of two rows of one name the last one holds.
   *
   * @throws ProblemError 400 where a new one cannot have its name or a site that is drawn would move, 409 where one is not
   *   as the preview showed it.
   */
  upload(admin: Mover, rows: readonly BulkLocation[], isOverwriting: boolean): Promise<BulkOutcome>;
  /** Watches what a change without an answer has stored. Never rejects; to be called again and again. */
  readAgain(): Promise<void>;
};

type ServiceDependencies = {
  readonly repositories: Repositories;
  readonly facilityCache: FacilityCache;
  readonly clock: ServerClock;
  /** See `PolicyService.reread`. */
  readonly rereadPolicies: PolicyService['reread'];
  /** Watches these and no others from now on. */
  readonly watch: (facilities: readonly EngineFacility[]) => void;
  /** Observes the weather of facilities that have come. */
  readonly lookAgain: () => void;
  /** Told of each facility that has changed, moved or gone, once the cache has it. */
  readonly announce: (clientId: string, facilityId: string) => void;
  /** Ends the override in force at a facility; false: it could not be stored, and stands. */
  readonly endOverride: (admin: Admin, facilityId: string, which: 'any' | 'opening') => Promise<boolean>;
  readonly log: Pick<ServiceLog, 'error'>;
};

export function createLocationService(dependencies: ServiceDependencies): LocationService {
  const exclusively = createMutex();
  const read = () => exclusively(() => show(dependencies));
  const unanswered = createUnansweredChanges({ ...dependencies, read });
  const inTurn: typeof exclusively = (job) => unanswered.follow(() => exclusively(job));
  return {
    tags: createTagService(dependencies, inTurn),
    add: (admin, location) => inTurn(() => add(dependencies, admin, location)),
    change: (admin, id, location) => inTurn(() => change(dependencies, admin, id, location)),
    remove: (admin, id) => inTurn(() => remove(dependencies, admin, id)),
    removeAll: (admin, rest) =>
      inTurn(async () => {
        await removeAll(dependencies, admin);
        await rest();
      }),
    upload: (admin, rows, isOverwriting) => inTurn(() => upload(dependencies, admin, rows, isOverwriting)),
    readAgain: unanswered.readAgain,
  };
}

async function add(dependencies: ServiceDependencies, admin: Editor, { name, ...location }: NewLocation) {
  const id = name.trim();
  if ((await dependencies.repositories.facilities.findById(admin.clientId, id)) !== null)
    throw locationExists(id);
  const tags = await tagsOf(dependencies, admin, location.facilityTagIds);
  await endOverride(dependencies, admin, id, 'any');
  const record = await dependencies.repositories.together(async (inside) => {
    await admin.stillMay(inside);
    const since = addedAt(dependencies.clock.nowMs());
    const [added] = await inside.facilities.addMany([{ ...recordOf(admin, id, location), tags, ...since }]);
    if (added === undefined) throw locationExists(id);
    const detail = { facilityId: id, gid: added.gid, ...location, ...positionIn(added) };
    await inside.audit.append(fact(dependencies, admin, 'location.added', detail));
    return added;
  });
  await show(dependencies);
  return record;
}

async function change(dependencies: ServiceDependencies, admin: Mover, id: string, location: LocationChange) {
  const before = await found(dependencies, admin, id);
  assertSeen(before, location);
  const { facilityTagIds } = location;
  const tags = facilityTagIds === undefined ? before.tags : await tagsOf(dependencies, admin, facilityTagIds);
  const position = positionOf(location);
  const isMoving = isElsewhere(before, position);
  const reachM = siteReachM({ ...position, geometry: location.geometry });
  // the alert ring of a site that reaches less far may be smaller from now on
  if (isMoving || reachM < siteReachM(before)) await admin.proveToMove();
  if (isMoving) await endOverride(dependencies, admin, before.id, 'opening');
  const record = await dependencies.repositories.together(async (inside) => {
    await admin.stillMay(inside);
    const { clientId: _, id: __, ...changes } = recordOf(admin, before.id, location);
    const placedAtMs = isElsewhere(before, changes) ? dependencies.clock.nowMs() : before.placedAtMs;
    const updated = await inside.facilities.update(before.gid, { ...changes, tags, placedAtMs });
    if (updated === null) throw locationNotFound(id, admin.clientId);
    const detail = changeDetail({ before, after: updated });
    await inside.audit.append(fact(dependencies, admin, 'location.changed', detail));
    return updated;
  });
  await show(dependencies);
  return record;
}

async function remove(dependencies: ServiceDependencies, admin: Editor, id: string): Promise<void> {
  const record = await found(dependencies, admin, id);
  await dependencies.repositories.together(async (inside) => {
    await admin.stillMay(inside);
    await inside.facilities.remove([record.gid]);
    const detail = { facilityId: record.id, gid: record.gid, ...positionIn(record) };
    await inside.audit.append(fact(dependencies, admin, 'location.removed', detail));
  });
  await show(dependencies);
  await endOverride(dependencies, admin, record.id, 'any');
}

async function removeAll(dependencies: ServiceDependencies, admin: Admin): Promise<void> {
  const records = await dependencies.repositories.facilities.list(admin.clientId);
  if (records.length === 0) return;
  await dependencies.repositories.together(async (inside) => {
    await inside.facilities.remove(records.map(({ gid }) => gid));
    for (const detail of removalDetails(records))
      await inside.audit.append(fact(dependencies, admin, 'locations.removed', detail));
  });
  await show(dependencies);
  for (const { id } of records) await endOverride(dependencies, admin, id, 'any');
}

/**
 * An override is one of a yard at its place: it outlives neither. A person opened the yard where it was, not where it is
 * to be, nor the next one of that name (S9).
 */
async function endOverride(
  dependencies: ServiceDependencies,
  admin: Admin,
  id: string,
  which: 'any' | 'opening',
) {
  if (!(await dependencies.endOverride(admin, id, which))) throw overrideStands();
}

async function upload(
  dependencies: ServiceDependencies,
  admin: Mover,
  rows: readonly BulkLocation[],
  isOverwriting: boolean,
): Promise<BulkOutcome> {
  const wanted = new Map(rows.map((row) => [locationKeyOf(row.name), row]));
  const all = await dependencies.repositories.facilities.list(admin.clientId);
  const known = new Map(all.map((record) => [locationKeyOf(record.id), record]));
  const refused = rows.filter(({ name }) => !isImportedName(name, known));
  if (refused.length > 0) throw badLocationNames(refused.map(({ name }) => name));
  assertPreviewed(wanted.values(), known);
  const fresh = [...wanted].filter(([key]) => !known.has(key)).map(([, row]) => row);
  const added = await mapInSlices(fresh, (row) => recordOfRow(admin, row));
  const listed = await mapInSlices(isOverwriting ? wanted : [], ([key, row]) => {
    const before = known.get(key);
    return before === undefined ? null : { before, after: overwritten(before, row) };
  });
  const changes = listed.filter((change) => change !== null);
  const moves = changes.filter(({ before, after }) => isElsewhere(before, after));
  const sites = moves.filter(({ before }) => before.geometry !== null);
  if (sites.length > 0) throw sitesMoved(sites.map(({ before }) => before.id));
  if (moves.length > 0) await admin.proveToMove();
  for (const { name } of fresh) await endOverride(dependencies, admin, name, 'any');
  for (const { before } of moves) await endOverride(dependencies, admin, before.id, 'opening');
  const stored = await dependencies.repositories.together(async (inside) => {
    const nowMs = dependencies.clock.nowMs();
    const records = await inside.facilities.addMany(added.map((one) => ({ ...one, ...addedAt(nowMs) })));
    await inside.facilities.overwriteMany(
      changes.map(({ before, after }) =>
        isElsewhere(before, after) ? { ...after, placedAtMs: nowMs } : after,
      ),
    );
    // a long file takes seconds, for which who disables the administrator would not wait
    await admin.stillMay(inside);
    for (const detail of uploadDetails(records, changes))
      await inside.audit.append(fact(dependencies, admin, 'locations.uploaded', detail));
    return records;
  });
  await show(dependencies);
  return { added: stored.length, changed: changes.length };
}

/** Of one that is added then, epoch ms. */
function addedAt(atMs: number) {
  return { addedAtMs: atMs, placedAtMs: atMs };
}

/** What is stored is watched before anybody can ask for it (S1), and observed as soon as it is known. */
async function show(dependencies: ServiceDependencies): Promise<void> {
  const { repositories, facilityCache, rereadPolicies, watch, lookAgain, announce } = dependencies;
  const before = facilityCache.all();
  const facilities = await mapInSlices(await repositories.facilities.list(), toFacility);
  const watched = await mapInSlices(facilities, engineFacility);
  const gidsBefore = new Set(before.map(({ gid }) => gid));
  const staying = facilities.filter(({ gid }) => gidsBefore.has(gid));
  if (staying.length < Math.max(before.length, facilities.length))
    await rereadPolicies(staying.map(({ clientId, id: facilityId }) => ({ clientId, facilityId })));
  watch(watched);
  facilityCache.show(facilities);
  lookAgain();
  const now = new Map(facilities.map((facility) => [facility.gid, facility]));
  await mapInSlices(before, (facility) => {
    if (JSON.stringify(now.get(facility.gid)) !== JSON.stringify(facility))
      announce(facility.clientId, facility.id);
  });
}

export function engineFacility(facility: ReturnType<typeof toFacility>): EngineFacility {
  const { clientId, id, longitude: lon, latitude: lat } = facility;
  const place = { clientId, id, lon, lat };
  const reachM = siteReachM(facility);
  return reachM === 0 ? place : { ...place, reachM };
}

async function found(
  { repositories }: ServiceDependencies,
  { clientId }: Admin,
  id: string,
): Promise<FacilityRecord> {
  const record = await repositories.facilities.findById(clientId, id);
  if (record === null) throw locationNotFound(id, clientId);
  return record;
}

/** In the order of their names. */
async function tagsOf(
  { repositories }: ServiceDependencies,
  { clientId }: Admin,
  ids: readonly number[],
): Promise<Tag[]> {
  if (ids.length === 0) return [];
  const chosen = (await repositories.tags.list(clientId)).filter(({ id }) => ids.includes(id));
  const missing = ids.filter((id) => !chosen.some((tag) => tag.id === id));
  if (missing.length > 0) throw tagNotFound(missing);
  return chosen;
}

function fact(
  { clock }: ServiceDependencies,
  { id: who, clientId }: Admin,
  what: AuditAction,
  detail: object,
) {
  return { atMs: clock.nowMs(), who, clientId, what, detail: { clientId, ...detail } };
}
