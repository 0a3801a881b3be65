import { afterEach, beforeEach, expect, test } from 'vitest';
import { notedWrites } from '#server/storage/evidence/notedWrites.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { eventOf, PLACE } from '../notices/noticeFixture.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

const PERSON = '6f1f2f54-0000-4000-8000-000000000001';
const START_MS = Date.UTC(2026, 10, 29, 12);
const TO = { channel: 'email', address: 'uma@acme.example' } as const;
const TAKE = { channel: 'email', heldYards: [], nowMs: START_MS, leaseMs: 60_000, most: 1 } as const;

let storage: Storage;
let noted: string[];
let notices: ReturnType<typeof notedWrites>['notices'];

beforeEach(async () => {
  storage = await openTestStorage();
  const repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  noted = [];
  ({ notices } = notedWrites(
    repositories,
    (entries) => void noted.push(...entries.map(({ kind }) => kind)),
    () => START_MS,
  ));
});
afterEach(() => storage.close());

const tell = (kind: 'begun' | 'over') => {
  const event = eventOf('lightning_alert');
  const content = {
    kind,
    event,
    remaining: null,
    standing: [],
    decidedAtMs: START_MS,
    place: PLACE,
    reader: null,
  };
  const thread = `["email","${PERSON}","ACME","YARD","lightning"]`;
  return notices.record({ make: [{ thread, ...TO, content }], supersede: [], close: [] }, () => true);
};

test('the evidence says of an end that is put back that a beginning has overtaken it', async () => {
  await tell('over');
  const [end] = await notices.claim(TAKE);
  await tell('begun');
  noted.length = 0;
  await notices.putBack(end!, START_MS);
  expect(noted).toEqual(['notice.superseded']);
});

test('a letter that is underway as its reader is taken off the list is not tried again [GAP-142]', async () => {
  const reader = { name: 'Uma', language: 'en-US', unitSystem: 0, unitMetricSubsystem: 0 } as const;
  const content = {
    kind: 'newDevice',
    device: 'x',
    isOutside: false,
    decidedAtMs: START_MS,
    reader,
  } as const;
  await notices.queueLetters('ACME', [{ thread: `["email","${PERSON}","newDevice","x"]`, ...TO, content }]);
  const [letter] = await notices.claim(TAKE);
  await notices.takeBackOf(PERSON);
  await notices.settle(letter!, { state: 'waiting', dueAtMs: START_MS, reason: 'ECONNREFUSED' });
  expect(await notices.claim(TAKE)).toEqual([]);
});
