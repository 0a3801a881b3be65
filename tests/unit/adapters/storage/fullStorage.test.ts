import { describe, expect, test } from 'vitest';
import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import { sessionGrant } from '../../../support/sessionGrant.ts';
import { createMemoryStorage } from '../../app/memoryStorage.ts';

const SESSION = sessionGrant().session;
const RENEWED = { ...SESSION, refreshToken: 'renewed' };
const OTHER_TAB = { ...SESSION, refreshToken: 'other-tab' };
const DISPLAY = {
  kioskId: '00000000-0000-4000-8000-000000000001',
  name: 'Hall',
  facilityIds: ['YARD'],
  clientId: 'ACME',
};

/** Storage that is full until there is room; `put` stores all the same, as another tab does that took the last room. */
function createFullStorage(entries: Record<string, string> = {}) {
  const storage = createMemoryStorage(entries);
  const put = storage.setItem;
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  return { storage, put, makeRoom: () => void (storage.setItem = put) };
}

describe('a session that storage has no room for', () => {
  function createStore(entries: Record<string, string> = { session: JSON.stringify(SESSION) }) {
    const full = createFullStorage(entries);
    return { ...full, store: createSessionStore(full.storage, new EventTarget() as Window) };
  }

  test.each([
    ['nothing', {}],
    ['the one before', { session: JSON.stringify(SESSION) }],
  ])(
    'is that of this page where %s is stored, and is stored with the first look once there is room [AUTH-10]',
    (_, entries) => {
      const { store, storage, makeRoom } = createStore(entries);
      store.write(RENEWED);
      expect(store.read()).toEqual(RENEWED);
      expect(storage.getItem('session') ?? '').not.toContain('renewed');
      makeRoom();
      expect(store.read()).toEqual(RENEWED);
      expect(JSON.parse(storage.getItem('session') ?? 'null')).toEqual(RENEWED);
    },
  );

  test('is told of to calls that wait for another bearer [AUTH-15]', async () => {
    const { store } = createStore();
    const change = store.nextChange(new AbortController().signal);
    store.write(RENEWED);
    await expect(change).resolves.toBeUndefined();
  });

  test('gives way to what another tab stores, and does not come back [AUTH-10]', () => {
    const { store, storage, put, makeRoom } = createStore();
    store.write(RENEWED);
    put('session', JSON.stringify(OTHER_TAB));
    expect(store.read()).toEqual(OTHER_TAB);
    put('session', JSON.stringify(SESSION));
    makeRoom();
    expect(store.read()).toEqual(SESSION);
    expect(storage.getItem('session')).toBe(JSON.stringify(SESSION));
  });

  test('ends when another tab signs out, or this one [AUTH-18]', () => {
    const elsewhere = createStore();
    elsewhere.store.write(RENEWED);
    elsewhere.storage.removeItem('session');
    expect(elsewhere.store.read()).toBeNull();
    const here = createStore();
    here.store.write(RENEWED);
    here.store.forget();
    here.makeRoom();
    expect([here.store.read(), here.storage.getItem('session')]).toEqual([null, null]);
  });
});

describe('an enrolled display that storage has no room for', () => {
  test('is enrolled in this page, and is stored with the first look once there is room [S12][GAP-141]', () => {
    const { storage, makeRoom } = createFullStorage();
    createEnrolledDisplayMemory(storage).write(DISPLAY);
    // each part of a page has a memory of its own
    expect(createEnrolledDisplayMemory(storage).read()).toEqual(DISPLAY);
    expect(storage.getItem('enrolledDisplay')).toBeNull();
    makeRoom();
    expect(createEnrolledDisplayMemory(storage).read()).toEqual(DISPLAY);
    expect(JSON.parse(storage.getItem('enrolledDisplay') ?? 'null')).toEqual(DISPLAY);
  });

  test('is forgotten with the one that is stored [GAP-141]', () => {
    const { storage, makeRoom } = createFullStorage({ enrolledDisplay: JSON.stringify(DISPLAY) });
    const memory = createEnrolledDisplayMemory(storage);
    memory.write({ ...DISPLAY, name: 'Gate' });
    expect(memory.read()?.name).toBe('Gate');
    memory.forget();
    makeRoom();
    expect(memory.read()).toBeNull();
  });
});
