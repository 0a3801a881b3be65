import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { openSatelliteAcceptances } from '#server/useCases/feeds/satelliteAcceptances.ts';
import { satelliteYards } from '#server/useCases/feeds/satelliteYards.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';
import { ENDED_SINCE, noLongerMay, stillMay } from '#tests/support/noLongerMay.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { START_MS } from '../testNetwork.ts';

const RING_M = 9_656;
const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 366 * DAY_MS;
const SATELLITE = profileOf('glm', {
  role: 'secondary',
  footprint: [boxBetween(-140, -60)],
  clearsByAcceptance: true,
});
const NETWORK = profileOf('network', { footprint: [boxBetween(-80, -60)] });
const YARD = { clientId: 'ACME', id: 'YARD', lon: -100, lat: 40 };
const WATCHED = { clientId: 'ACME', id: 'WATCHED', lon: -70, lat: 40 };
const NORTH = { clientId: 'ACME', id: 'NORTH', lon: -100, lat: 65 };
const ADMIN = { id: 'admin', name: 'Ada', stillMay };
const ORDER = { untilMs: START_MS + YEAR_MS, reason: 'No network reaches us' };

let repositories: Repositories;
let close: () => Promise<void>;
let chance: number | null;
let ringM: number;
let clock: { atMs: number; nowMs: () => number };

beforeEach(async () => {
  const storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  close = storage.close;
  chance = 0.05;
  ringM = RING_M;
  clock = { atMs: START_MS, nowMs: () => clock.atMs };
});
afterEach(() => close());

/** Goes to the store unless a test says otherwise. */
const together = vi.fn<Repositories['together']>((work) => repositories.together(work));
const storing = together as Repositories['together'];
beforeEach(() => void together.mockReset());

const open = (over: Partial<Repositories> = {}) =>
  openSatelliteAcceptances({
    profiles: [SATELLITE, NETWORK],
    alertRadiusM: () => ringM,
    probabilityAt: (_place, _atMs, radiusM) => (radiusM > RING_M ? 0.8 : chance),
    repositories: { ...repositories, together: storing, ...over },
    clock,
    log: pino({ level: 'silent' }),
  });
const facts = async () =>
  (await repositories.audit.list({ clientId: 'ACME' }, { beforeGid: null, limit: 50 })).map(
    ({ what }) => what,
  );

test('nothing is signed by a site admin who may not any more as it is stored [GAP-137][S1]', async () => {
  const acceptances = await open();
  const ended = { ...ADMIN, stillMay: noLongerMay };
  await expect(acceptances.sign(ended, YARD, ORDER)).rejects.toThrow(ENDED_SINCE);
  expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(false);
  expect((await open()).list('ACME')).toEqual([]);
  await expect(facts()).resolves.toEqual([]);
});

test('a facility that is signed for clears until the end, and not a millisecond longer [GAP-137][S1]', async () => {
  const acceptances = await open();
  expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(false);
  await expect(acceptances.sign(ADMIN, YARD, ORDER)).resolves.toEqual({
    facilityId: 'YARD',
    signedBy: 'Ada',
    signedAt: isoInstant(START_MS),
    until: isoInstant(ORDER.untilMs),
    reason: ORDER.reason,
    isRunning: true,
  });
  expect(acceptances.mayClear(YARD, ORDER.untilMs - 1, RING_M)).toBe(true);
  expect(acceptances.mayClear(YARD, ORDER.untilMs, RING_M)).toBe(false);
  clock.atMs = ORDER.untilMs;
  expect(acceptances.list('ACME')).toMatchObject([{ facilityId: 'YARD', isRunning: false }]);
  await expect(facts()).resolves.toEqual(['location.satelliteAccepted']);
  const ofYard = { clientId: 'ACME', facilityId: YARD.id };
  const entries = await repositories.audit.list(ofYard, { beforeGid: null, limit: 50 });
  expect(entries.map(({ what }) => what)).toEqual(['location.satelliteAccepted']);
});

test('a satellite is relied on while an acceptance runs of a place that it watches, whatever the probability [GAP-137]', async () => {
  const acceptances = await open();
  const elsewhere = { ...SATELLITE, footprint: [boxBetween(100, 140)] };
  const relied = () => [SATELLITE, elsewhere, NETWORK].map(acceptances.isRunningFor);
  expect(relied()).toEqual([false, false, false]);
  await acceptances.sign(ADMIN, YARD, ORDER);
  chance = null;
  expect(relied()).toEqual([true, false, false]);
  clock.atMs = ORDER.untilMs;
  expect(relied()).toEqual([false, false, false]);
  clock.atMs = START_MS;
  acceptances.noteFacilities([]);
  expect(relied()).toEqual([false, false, false]);
});

test('nothing clears above a probability of 5 %, nor where it is not known [GAP-137][S8]', async () => {
  const acceptances = await open();
  await acceptances.sign(ADMIN, YARD, ORDER);
  for (const [known, may] of [
    [0.05, true],
    [0.0501, false],
    [null, false],
  ] as const) {
    chance = known;
    expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(may);
  }
});

test('nothing clears by a storm that only a wider alert circle reaches [GAP-137][GAP-139][S8]', async () => {
  const acceptances = await open();
  await acceptances.sign(ADMIN, YARD, ORDER);
  expect(acceptances.mayClear(YARD, START_MS, 32_187)).toBe(false);
});

test.each([
  ['no satellite may prove', NORTH, ORDER, 'notAcceptable'],
  ['a primary source watches', WATCHED, ORDER, 'notAcceptable'],
  ['the end is beyond 12 months', YARD, { ...ORDER, untilMs: START_MS + YEAR_MS + 1 }, 'tooLong'],
  ['the end has passed', YARD, { ...ORDER, untilMs: START_MS }, 'tooLong'],
  ['the end is no time', YARD, { ...ORDER, untilMs: Number.NaN }, 'tooLong'],
] as const)('nobody signs where %s [GAP-137]', async (_why, facility, order, refusal) => {
  const acceptances = await open();
  await expect(acceptances.sign(ADMIN, facility, order)).resolves.toBe(refusal);
  expect(acceptances.list('ACME')).toEqual([]);
  await expect(facts()).resolves.toEqual([]);
});

test('satellites may be signed for where the alert ring reaches out of what a primary source watches [GAP-137]', async () => {
  const acceptances = await open();
  const inside = { ...WATCHED, lon: -79.8 };
  expect(acceptances.isWatchedAlone(inside)).toBe(false);
  ringM = 32_187;
  expect(acceptances.isWatchedAlone(inside)).toBe(true);
  await expect(acceptances.sign(ADMIN, inside, ORDER)).resolves.toMatchObject({ isRunning: true });
});

test('it outlives a restart, and is told to its own client alone', async () => {
  await (await open()).sign(ADMIN, YARD, ORDER);
  const again = await open();
  expect(again.mayClear(YARD, START_MS, RING_M)).toBe(true);
  expect(again.mayClear({ ...YARD, clientId: 'OTHER' }, START_MS, RING_M)).toBe(false);
  expect(again.list('OTHER')).toEqual([]);
});

test('it ends for good when the facility moves or goes, back again or not [GAP-137][S1]', async () => {
  const acceptances = await open();
  await acceptances.sign(ADMIN, YARD, ORDER);
  acceptances.noteFacilities([YARD]);
  expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(true);
  const moved = { ...YARD, lon: -100.001 };
  expect(acceptances.mayClear(moved, START_MS, RING_M)).toBe(false);
  acceptances.noteFacilities([moved]);
  expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(false);
  await expect.poll(facts).toEqual(['location.satelliteVoided', 'location.satelliteAccepted']);
  expect((await open()).mayClear(YARD, START_MS, RING_M)).toBe(false);
});

test('taken back, it holds no more at once; where that cannot be stored it can be taken back again [S2]', async () => {
  let isBroken = true;
  const acceptances = await open({
    together: (work) => (isBroken ? Promise.reject(new Error('disk')) : repositories.together(work)),
  });
  isBroken = false;
  await acceptances.sign(ADMIN, YARD, ORDER);
  isBroken = true;
  await expect(acceptances.takeBack(ADMIN, YARD, 'Network bought')).rejects.toThrow('disk');
  expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(false);
  isBroken = false;
  await expect(acceptances.takeBack(ADMIN, YARD, 'Network bought')).resolves.toBe(true);
  await expect(acceptances.takeBack(ADMIN, YARD, 'Network bought')).resolves.toBe(false);
  expect(acceptances.list('ACME')).toEqual([]);
  await expect(facts()).resolves.toEqual(['location.satelliteTakenBack', 'location.satelliteAccepted']);
});

test('taken back without being stored, it is listed as running no more, and is stored with what is signed next [S1][GAP-137]', async () => {
  const acceptances = await open();
  const SECOND = { ...YARD, id: 'SECOND', lon: -101 };
  await acceptances.sign(ADMIN, YARD, ORDER);
  const broken = vi.spyOn(repositories.engineState, 'get').mockRejectedValueOnce(new Error('disk'));
  together.mockRejectedValueOnce(new Error('disk'));
  await expect(acceptances.takeBack(ADMIN, YARD, 'Network bought')).rejects.toThrow('disk');
  broken.mockRestore();
  expect(acceptances.list('ACME')).toMatchObject([{ facilityId: 'YARD', isRunning: false }]);
  await acceptances.sign(ADMIN, SECOND, ORDER);
  const again = await open();
  expect(again.list('ACME').map(({ facilityId }) => facilityId)).toEqual(['SECOND']);
});

test('taken back without being stored, it is stored as soon as that is possible [S1][GAP-137]', async () => {
  const acceptances = await open();
  await acceptances.sign(ADMIN, YARD, ORDER);
  together.mockRejectedValue(new Error('disk'));
  await expect(acceptances.takeBack(ADMIN, YARD, 'Network bought')).rejects.toThrow('disk');
  together.mockReset();
  await acceptances.readAgain();
  expect((await open()).list('ACME')).toEqual([]);
  await expect(facts()).resolves.toEqual(['location.satelliteTakenBack', 'location.satelliteAccepted']);
});

test('one that was stored without an answer holds as it does after a restart [GAP-137]', async () => {
  const acceptances = await open();
  together.mockImplementationOnce(async (work) => {
    await repositories.together(work);
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(acceptances.sign(ADMIN, YARD, ORDER)).rejects.toThrow('Connection');
  expect(acceptances.list('ACME')).toEqual((await open()).list('ACME'));
  expect(acceptances.mayClear(YARD, START_MS, RING_M)).toBe(true);
});

test('satellites alone need an acceptance; beside a primary source they do not [GAP-137]', async () => {
  const { needsAcceptance } = await open();
  expect([[], ['glm'], ['network'], ['network', 'glm']].map(needsAcceptance)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('lists yards that satellites alone watch, what has to be decided first, and acceptances that are needed no more [GAP-137]', async () => {
  const acceptances = await open();
  const placeOf = ({ clientId, id, lon, lat }: typeof YARD) =>
    ({ clientId, id, gid: 1, longitude: lon, latitude: lat, countryCode: 'US' }) as const;
  const SECOND = { ...YARD, id: 'SECOND', lon: -101 };
  await acceptances.sign(ADMIN, SECOND, ORDER);
  const listed = () => satelliteYards(acceptances, 'ACME', [SECOND, WATCHED, NORTH, YARD].map(placeOf));
  expect(listed().map(({ facilityId, acceptance }) => [facilityId, acceptance?.signedBy ?? null])).toEqual([
    ['YARD', null],
    ['SECOND', 'Ada'],
  ]);
  clock.atMs = ORDER.untilMs;
  expect(listed().map(({ facilityId }) => facilityId)).toEqual(['SECOND', 'YARD']);
  const known = { list: acceptances.list, isWatchedAlone: () => false };
  expect(satelliteYards(known, 'ACME', [placeOf(SECOND), placeOf(YARD)])).toMatchObject([
    { facilityId: 'SECOND', isWatchedAlone: false, acceptance: { isRunning: false } },
  ]);
});
