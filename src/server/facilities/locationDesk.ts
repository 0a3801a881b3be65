import tzLookup from '@photostructure/tz-lookup';
import type { BulkLocation, BulkOutcome, LocationChange, NewLocation } from '#contracts/location.ts';
import type { EngineFacility } from '../alerting/engineFacility.ts';
import { createTurns } from '../overrides/turns.ts';
import type { ServerClock } from '../serverClock.ts';
import type { FacilityRecord, NewFacility } from '../storage/repositories/facilitiesRepository.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../storage/repositories.ts';
import { defaultUnitsOf } from '#domain/locations/locationName.ts';
import type { FacilityBoard } from './facilityBoard.ts';
import { locationExists, locationNotFound, overrideStands } from './locationProblems.ts';
import { toFacility } from './toFacility.ts';

type Admin = Pick<PersonRecord, 'id' | 'clientId' | 'name' | 'email'>;

/** Where locations come, change and go, one order after the other. Each is stored with its audit row. */
export type LocationDesk = {
  /** @throws ProblemError 409 where the client has one of that name. */
  add(admin: Admin, location: NewLocation): Promise<FacilityRecord>;
  /** @throws ProblemError 404 where the client has none of that id. */
  change(admin: Admin, id: string, location: LocationChange): Promise<FacilityRecord>;
  /** @throws ProblemError as above. */
  remove(admin: Admin, id: string): Promise<void>;
  /** All rows or none. Of two rows of one name the last one holds. */
  upload(admin: Admin, rows: readonly BulkLocation[], isOverwriting: boolean): Promise<BulkOutcome>;
};

type DeskParts = {
  readonly repositories: Repositories;
  readonly board: FacilityBoard;
  readonly clock: ServerClock;
  /** Watches these and no others from now on. */
  readonly watch: (facilities: readonly EngineFacility[]) => void;
  /** Observes the weather of facilities that have come. */
  readonly lookAgain: () => void;
  /** Ends the override in force at a facility; false: it could not be stored, and stands. */
  readonly endOverride: (admin: Admin, facilityId: string, which: 'any' | 'opening') => Promise<boolean>;
};

export function createLocationDesk(parts: DeskParts): LocationDesk {
  const inTurn = createTurns();
  return {
    add: (admin, location) => inTurn(() => add(parts, admin, location)),
    change: (admin, id, location) => inTurn(() => change(parts, admin, id, location)),
    remove: (admin, id) => inTurn(() => remove(parts, admin, id)),
    upload: (admin, rows, isOverwriting) => inTurn(() => upload(parts, admin, rows, isOverwriting)),
  };
}

async function add(parts: DeskParts, admin: Admin, { name, ...location }: NewLocation) {
  const id = name.trim();
  if ((await parts.repositories.facilities.findById(admin.clientId, id)) !== null) throw locationExists(id);
  await endOverride(parts, admin, id, 'any');
  const record = await parts.repositories.together(async (inside) => {
    const [added] = await inside.facilities.addMany([newFacility(admin, id, location)]);
    if (added === undefined) throw locationExists(id);
    await inside.audit.append(fact(parts, admin, 'location.added', { facilityId: id, ...location }));
    return added;
  });
  await show(parts);
  return record;
}

async function change(parts: DeskParts, admin: Admin, id: string, location: LocationChange) {
  const before = await found(parts, admin, id);
  const isMoved = before.latitude !== location.latitude || before.longitude !== location.longitude;
  if (isMoved) await endOverride(parts, admin, before.id, 'opening');
  const record = await parts.repositories.together(async (inside) => {
    const { clientId: _, id: __, ...changes } = newFacility(admin, before.id, location);
    const updated = await inside.facilities.update(before.gid, changes);
    if (updated === null) throw locationNotFound(id, admin.clientId);
    await inside.audit.append(fact(parts, admin, 'location.changed', { facilityId: before.id, ...location }));
    return updated;
  });
  await show(parts);
  return record;
}

async function remove(parts: DeskParts, admin: Admin, id: string): Promise<void> {
  const record = await found(parts, admin, id);
  await parts.repositories.together(async (inside) => {
    await inside.facilities.remove([record.gid]);
    await inside.audit.append(fact(parts, admin, 'location.removed', { facilityId: record.id }));
  });
  await show(parts);
  await endOverride(parts, admin, record.id, 'any');
}

/**
 * An override is one of a yard at its place: it outlives neither. Somebody opened the yard where it was, not where it is
 * to be, nor the next one of that name (S9).
 */
async function endOverride(parts: DeskParts, admin: Admin, id: string, which: 'any' | 'opening') {
  if (!(await parts.endOverride(admin, id, which))) throw overrideStands();
}

async function upload(
  parts: DeskParts,
  admin: Admin,
  rows: readonly BulkLocation[],
  isOverwriting: boolean,
): Promise<BulkOutcome> {
  const wanted = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  const all = await parts.repositories.facilities.list(admin.clientId);
  const known = new Map(all.map((record) => [record.id.toLowerCase(), record]));
  const fresh = [...wanted].filter(([key]) => !known.has(key)).map(([, row]) => row);
  const changing = isOverwriting ? [...wanted].filter(([key]) => known.has(key)) : [];
  for (const { name } of fresh) await endOverride(parts, admin, name, 'any');
  for (const [key, row] of changing) {
    const before = known.get(key)!;
    const isMoved = before.latitude !== row.latitude || before.longitude !== row.longitude;
    if (isMoved) await endOverride(parts, admin, before.id, 'opening');
  }
  const added = await parts.repositories.together(async (inside) => {
    const records = await inside.facilities.addMany(
      fresh.map((row) => newFacility(admin, row.name, ofRow(row))),
    );
    for (const [key, row] of changing) {
      const { clientId: _, id: __, tags: ___, ...changes } = newFacility(admin, row.name, ofRow(row));
      await inside.facilities.update(known.get(key)!.gid, changes);
    }
    const detail = { added: records.map(({ id }) => id), changed: changing.map(([, { name }]) => name) };
    await inside.audit.append(fact(parts, admin, 'locations.uploaded', detail));
    return records;
  });
  await show(parts);
  return { added: added.length, changed: changing.length };
}

/** What is stored is watched before anybody can ask for it (S1), and observed as soon as it is known. */
async function show({ repositories, board, watch, lookAgain }: DeskParts): Promise<void> {
  watch((await repositories.facilities.list()).map(toFacility).map(engineFacility));
  await board.load();
  lookAgain();
}

export function engineFacility({
  clientId,
  id,
  longitude: lon,
  latitude: lat,
}: ReturnType<typeof toFacility>): EngineFacility {
  return { clientId, id, lon, lat };
}

async function found({ repositories }: DeskParts, { clientId }: Admin, id: string): Promise<FacilityRecord> {
  const record = await repositories.facilities.findById(clientId, id);
  if (record === null) throw locationNotFound(id, clientId);
  return record;
}

function fact({ clock }: DeskParts, { id: who, clientId }: Admin, what: string, detail: object) {
  return { atMs: clock.nowMs(), who, what, detail: { clientId, ...detail } };
}

function newFacility({ clientId }: Admin, id: string, location: LocationChange): NewFacility {
  const { latitude, longitude, countryCode, defaultUnits, address, city, state, postalCode, tz } = location;
  const known = (text: string) => (text === '' ? null : text);
  return {
    ...{ clientId, id, latitude, longitude, countryCode },
    ...(defaultUnits === undefined ? {} : { defaultUnits }),
    ...{ address: known(address), city: known(city), state: known(state), postalCode: known(postalCode) },
    tz: known(tz) ?? tzLookup(latitude, longitude), // GAP-63
  };
}

function ofRow({ address, city, state, country, zip, longitude, latitude }: BulkLocation): LocationChange {
  return {
    ...{ latitude, longitude, address, city, state, postalCode: zip, countryCode: country, tz: '' },
    ...{ facilityTagIds: [], defaultUnits: defaultUnitsOf(country) },
  };
}
