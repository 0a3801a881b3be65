import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { openFeedGrants, type GrantedFeed } from '#server/useCases/feeds/feedGrants.ts';
import { ENDED_SINCE, noLongerMay, stillMay } from '#tests/support/noLongerMay.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';

const ADMIN = { id: 'ada', name: 'Ada', clientId: 'ACME', stillMay };
const GRANT = { mayClear: true, reason: 'It is complete' };
const END = { mayClear: false, reason: 'It is not' };
const DISK = new Error('disk');
const clock = { nowMs: () => START_MS };

let repositories: Repositories;
let close: () => Promise<void>;
beforeEach(async () => {
  const storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  close = storage.close;
}, SLOW_MS);
afterEach(() => close());

/** Goes to the store unless a test says otherwise. */
const together = vi.fn<Repositories['together']>((work) => repositories.together(work));
const storing = together as Repositories['together'];
beforeEach(() => void together.mockReset());

const feedNamed = (feed: string) =>
  ({
    mapping: { feed, name: feed, client: 'ACME', role: 'primary' },
    profile: { footprint: null },
    source: { setMayClear: vi.fn() },
  }) as unknown as GrantedFeed;

async function open() {
  const intakes = [feedNamed('one'), feedNamed('two')];
  const log = { error: () => {} };
  const grants = await openFeedGrants({
    intakes,
    repositories: { ...repositories, together: storing },
    clock,
    log,
  });
  const clearing = () => grants.list('ACME').flatMap(({ feed, mayClear }) => (mayClear ? [feed] : []));
  return { intakes, grants, clearing };
}

const ended = async () =>
  (await repositories.audit.list({ clientId: 'ACME' }, { beforeGid: null, limit: 50 })).filter(
    ({ what }) => what === 'feed.mayClearEnded',
  ).length;

test('a feed whose grant was taken back and cannot be stored is listed without it [S1][GAP-137]', async () => {
  const { intakes, grants, clearing } = await open();
  await grants.set(ADMIN, 'one', GRANT);
  together.mockRejectedValue(DISK);
  await expect(grants.set(ADMIN, 'one', END)).rejects.toThrow('disk');
  expect(clearing()).toEqual([]);
  expect(intakes[0]!.source.setMayClear).toHaveBeenLastCalledWith(false, START_MS);
});

test('a feed gets no grant of a site admin who may not give it any more as it is stored [S1][GAP-137]', async () => {
  const { intakes, grants, clearing } = await open();
  const ended = { ...ADMIN, stillMay: noLongerMay };
  await expect(grants.set(ended, 'one', GRANT)).rejects.toThrow(ENDED_SINCE);
  expect(clearing()).toEqual([]);
  expect(intakes[0]!.source.setMayClear).not.toHaveBeenCalledWith(true, START_MS);
  expect((await open()).clearing()).toEqual([]);
});

test('a grant that was taken back is not stored again with another one [S1][GAP-137]', async () => {
  const { grants } = await open();
  await grants.set(ADMIN, 'one', GRANT);
  const read = vi.spyOn(repositories.engineState, 'get').mockRejectedValue(DISK);
  together.mockRejectedValueOnce(DISK);
  await expect(grants.set(ADMIN, 'one', END)).rejects.toThrow('disk');
  await grants.set(ADMIN, 'two', GRANT);
  read.mockRestore();
  expect((await open()).clearing()).toEqual(['two']);
  await expect(ended()).resolves.toBe(1);
});

test('that a grant was taken back is stored as soon as that is possible [S1][GAP-137]', async () => {
  const { grants } = await open();
  await grants.set(ADMIN, 'one', GRANT);
  together.mockRejectedValue(DISK);
  await expect(grants.set(ADMIN, 'one', END)).rejects.toThrow('disk');
  together.mockReset();
  await grants.readAgain();
  expect((await open()).clearing()).toEqual([]);
  await expect(ended()).resolves.toBe(1);
});

test('a grant that was stored without an answer holds as it does after a restart [GAP-137]', async () => {
  const { intakes, grants, clearing } = await open();
  together.mockImplementationOnce(async (work) => {
    await repositories.together(work);
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(grants.set(ADMIN, 'one', GRANT)).rejects.toThrow('Connection');
  expect(clearing()).toEqual(['one']);
  expect(intakes[0]!.source.setMayClear).toHaveBeenLastCalledWith(true, START_MS);
});

test('a grant that was stored without an answer clears also where an end of another one cannot be stored at once [S4][GAP-137]', async () => {
  const { intakes, grants } = await open();
  await grants.set(ADMIN, 'two', GRANT);
  const read = vi.spyOn(repositories.engineState, 'get').mockRejectedValue(DISK);
  together.mockImplementationOnce(async (work) => {
    await repositories.together(work);
    throw DISK;
  });
  await expect(grants.set(ADMIN, 'one', GRANT)).rejects.toThrow('disk');
  together.mockRejectedValueOnce(DISK).mockRejectedValueOnce(DISK);
  await expect(grants.set(ADMIN, 'two', END)).rejects.toThrow('disk');
  read.mockRestore();
  await grants.readAgain(); // what is stored is known, the end is not stored yet
  await grants.readAgain();
  expect(intakes[0]!.source.setMayClear).toHaveBeenLastCalledWith(true, START_MS);
  expect(intakes[1]!.source.setMayClear).toHaveBeenLastCalledWith(false, START_MS);
  expect((await open()).clearing()).toEqual(['one']);
});

test('all grants of a client that goes end, of feeds without a mapping too, once they can be stored [S1][GAP-137]', async () => {
  const theirs = { clientId: 'OTHER', byId: 'olaf', byName: 'Olaf', atMs: START_MS, mapping: 'a hash' };
  const lost = { ...theirs, clientId: 'ACME' };
  await repositories.engineState.set('feedGrants', { theirs, lost });
  const { intakes, grants, clearing } = await open();
  await grants.set(ADMIN, 'one', GRANT);
  together.mockRejectedValueOnce(DISK);
  const end = { who: 'olga', clientId: 'ACME', reason: 'contract ended' };
  await expect(grants.endAllOf(end)).rejects.toThrow('disk');
  expect(clearing()).toEqual([]);
  expect(intakes[0]!.source.setMayClear).toHaveBeenLastCalledWith(false, START_MS);
  await grants.endAllOf(end);
  await expect(repositories.engineState.get('feedGrants')).resolves.toEqual({ theirs });
  await expect(ended()).resolves.toBe(2);
});
