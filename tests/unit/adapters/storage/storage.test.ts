import { describe, expect, test } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import type { Session } from '#contracts/session.ts';
import { sessionGrant } from '../../../support/sessionGrant.ts';
import { createMemoryStorage } from '../../app/memoryStorage.ts';

const { session: SESSION } = sessionGrant();

describe('the session of this device', () => {
  function createStore(entries: Record<string, string> = {}) {
    const storage = createMemoryStorage(entries);
    const page = new EventTarget();
    const store = createSessionStore(storage, page as unknown as Window);
    const change = (key: string, newValue: string | null, storageArea: Storage = storage) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea }));
    return { storage, store, change };
  }

  test('stands in local storage under one entry [AUTH-10][AUTH-11]', () => {
    const { storage, store } = createStore();
    expect(store.read()).toBeNull();
    store.write(SESSION);
    expect(JSON.parse(storage.getItem('session')!)).toEqual(SESSION);
    expect(store.read()).toEqual(SESSION);
    store.forget();
    expect(store.read()).toBeNull();
  });

  test.each(['', 'null', '{', '[]', '{"accessToken":"a"}'])(
    'is none where %j is stored [AUTH-11]',
    (text) => {
      expect(createStore({ session: text }).store.read()).toBeNull();
    },
  );

  test('tells of what another tab does with it, until nobody wants to know [AUTH-10]', () => {
    const { store, change } = createStore();
    const heard: (Session | null)[] = [];
    const stop = store.watch((session) => heard.push(session));
    change('session', JSON.stringify(SESSION));
    change('soundOn', 'on');
    change('session', JSON.stringify(SESSION), createMemoryStorage());
    change('session', null);
    stop();
    change('session', JSON.stringify(SESSION));
    expect(heard).toEqual([SESSION, null]);
  });
});

describe('the memory of this device', () => {
  const createMemory = () => {
    const local = createMemoryStorage();
    const tab = createMemoryStorage();
    return { local, tab, memory: createDeviceMemory(local, tab) };
  };

  test('keeps facility, sound and language under the names of the spec [DATA-09][YARD-05][YARD-21]', () => {
    const { local, memory } = createMemory();
    expect([memory.facilityId(), memory.isSoundOn(), memory.language()]).toEqual([null, false, null]);
    memory.rememberFacility('YARD');
    memory.rememberSound(true);
    memory.rememberLanguage('fr-CA');
    expect([memory.facilityId(), memory.isSoundOn(), memory.language()]).toEqual(['YARD', true, 'fr-CA']);
    expect(local.getItem('alertFacility')).toBe('YARD');
    expect(local.getItem('soundOn')).toBe('on');
    memory.rememberSound(false);
    expect(memory.isSoundOn()).toBe(false);
  });

  test('gives the requested location once, in this tab only [AUTH-03]', () => {
    const { local, memory } = createMemory();
    memory.rememberRequestedLocation('/yardalert/ACME/YARD?lng=fr-CA');
    expect(local.length).toBe(0);
    expect(memory.takeRequestedLocation()).toBe('/yardalert/ACME/YARD?lng=fr-CA');
    expect(memory.takeRequestedLocation()).toBeNull();
  });

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '', 'home'])(
    'sends nobody to %j after sign-in [AUTH-03]',
    (path) => {
      const { memory } = createMemory();
      memory.rememberRequestedLocation(path);
      expect(memory.takeRequestedLocation()).toBeNull();
    },
  );
});
