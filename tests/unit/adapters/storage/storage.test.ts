import { describe, expect, test } from 'vitest';
import { createReportMemory } from '#adapters/storage/reportMemory.ts';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
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

  test('stands in local storage under one entry [AUTH-10][AUTH-11][DATA-09][GAP-37]', () => {
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

  test('keeps facility, sound and language under the names of the spec [DATA-09][YARD-05][YARD-21][PROF-02]', () => {
    const { local, memory } = createMemory();
    expect([memory.facilityId(), memory.isSoundOn(), memory.language()]).toEqual([null, false, null]);
    memory.rememberFacility('YARD');
    memory.rememberSound(true);
    memory.rememberLanguage('fr-CA');
    expect([memory.facilityId(), memory.isSoundOn(), memory.language()]).toEqual(['YARD', true, 'fr-CA']);
    expect(local.getItem('alertFacility')).toBe('YARD');
    expect(local.getItem('soundOn')).toBe('on');
    expect(local.getItem('i18nextLng')).toBe('fr-CA');
    memory.rememberSound(false);
    expect(local.getItem('soundOn')).toBe('off');
    expect(memory.isSoundOn()).toBe(false);
  });
});

test('the memory of a device whose storage is full keeps what it has, and never throws [DATA-09][S12]', () => {
  const storage = createMemoryStorage({ alertFacility: 'YARD', soundOn: 'on', i18nextLng: 'fr-CA' });
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const memory = createDeviceMemory(storage, storage);
  memory.rememberFacility('OTHER');
  memory.rememberSound(false);
  memory.rememberLanguage('en-US');
  memory.rememberRequestedLocation('/yardalert/ACME/YARD');
  expect([memory.facilityId(), memory.isSoundOn(), memory.language()]).toEqual(['YARD', true, 'fr-CA']);
  expect(memory.requestedLocation()).toBeNull();
});

describe('the status last known on this device', () => {
  const YARD = { clientId: 'ACME', facilityId: 'North_Yard' };
  const create = (entries: Record<string, string> = {}) => {
    const local = createMemoryStorage(entries);
    return { local, memory: createDeviceMemory(local, createMemoryStorage()) };
  };

  test('is kept for each yard, whatever the case of its id [S4]', () => {
    const { memory } = create();
    expect(memory.lastKnown(YARD)).toBeNull();
    memory.rememberLastKnown(YARD, { shown: 'CLOSED', atMs: 5 });
    memory.rememberLastKnown({ ...YARD, facilityId: 'OTHER' }, { shown: 'OPEN', atMs: 6 });
    expect(memory.lastKnown({ clientId: 'acme', facilityId: 'NORTH_YARD' })).toEqual({
      shown: 'CLOSED',
      atMs: 5,
    });
  });

  test.each(['LOADING', 'UNKNOWN'] as const)('is never %s, and what was known before stays', (shown) => {
    const { memory } = create();
    memory.rememberLastKnown(YARD, { shown: 'CLOSED', atMs: 5 });
    memory.rememberLastKnown(YARD, { shown, atMs: 6 });
    expect(memory.lastKnown(YARD)).toEqual({ shown: 'CLOSED', atMs: 5 });
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{"acme/north_yard":{"shown":"GREEN","atMs":5}}',
    '{"acme/north_yard":5}',
  ])('is none where %j is stored [S1]', (text) => {
    const { memory } = create({ lastKnown: text });
    expect(memory.lastKnown(YARD)).toBeNull();
    memory.rememberLastKnown(YARD, { shown: 'WARNING', atMs: 5 });
    expect(memory.lastKnown(YARD)).toEqual({ shown: 'WARNING', atMs: 5 });
  });

  test('keeps the alarm that was sounded with it [GAP-70]', () => {
    const { memory } = create();
    memory.rememberLastKnown(YARD, { shown: 'OPEN', atMs: 5, alarm: 'drill', alarmUntilMs: 7 });
    expect(memory.lastKnown(YARD)).toEqual({ shown: 'OPEN', atMs: 5, alarm: 'drill', alarmUntilMs: 7 });
  });

  test('is kept of the twenty newest yards', () => {
    const { local, memory } = create();
    for (let atMs = 0; atMs < 30; atMs++)
      memory.rememberLastKnown({ clientId: 'ACME', facilityId: `Y${atMs}` }, { shown: 'OPEN', atMs });
    expect(Object.keys(JSON.parse(local.getItem('lastKnown')!) as object)).toHaveLength(20);
    expect(memory.lastKnown({ clientId: 'ACME', facilityId: 'Y9' })).toBeNull();
    expect(memory.lastKnown({ clientId: 'ACME', facilityId: 'Y10' })).not.toBeNull();
  });

  test('keeps what the newest walls have told, apart by client and tag, and nothing that is broken [GAP-70]', () => {
    const local = createMemoryStorage();
    const memory = createDeviceMemory(local, createMemoryStorage());
    const wall = (tag: string | null) => ({ clientId: 'ACME', tag });
    const told = { known: new Set(['A', 'B']), closed: new Map([['B', 7]]), atMs: 5 };
    expect(memory.toldWall(wall(null))).toBeNull();
    memory.rememberToldWall(wall('North'), told);
    expect(memory.toldWall({ clientId: 'acme', tag: 'NORTH' })).toEqual(told);
    expect(memory.toldWall(wall(null))).toBeNull();
    for (const atMs of [6, 7, 8, 9]) memory.rememberToldWall(wall(`tag ${atMs}`), { ...told, atMs });
    expect(memory.toldWall(wall('North'))).toBeNull();
    expect(memory.toldWall(wall('tag 6'))).toEqual({ ...told, atMs: 6 });
    local.setItem('toldWalls', '{"acme/":{"known":1}}');
    expect(memory.toldWall(wall(null))).toBeNull();
  });

  test('reads what an older version wrote of a wall: its closings end a quiet period later [GAP-70]', () => {
    const local = createMemoryStorage();
    const memory = createDeviceMemory(local, createMemoryStorage());
    local.setItem('toldWalls', '{"acme/":{"known":["A","B"],"closed":["B"],"atMs":5}}');
    const told = { known: new Set(['A', 'B']), closed: new Map([['B', 5 + 30 * 60_000]]), atMs: 5 };
    expect(memory.toldWall({ clientId: 'ACME', tag: null })).toEqual(told);
  });

  test('that cannot be written is forgotten in silence: the screen does not hang on it', () => {
    const { local, memory } = create();
    local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => memory.rememberLastKnown(YARD, { shown: 'OPEN', atMs: 5 })).not.toThrow();
  });
});

describe('reports of lightning on this device', () => {
  const YARD = { clientId: 'ACME', facilityId: 'North_Yard' };
  const UMA = 'uma@acme.example';
  const REPORT = {
    ...YARD,
    sign: 'flash',
    minutesAgo: 5,
    atMs: 5,
    confirmedMs: 300_005,
    byEmail: UMA,
    isAnswered: false,
  } as const;
  const create = () => {
    const local = createMemoryStorage();
    return {
      local,
      reports: createReportMemory(local),
      memory: createDeviceMemory(local, createMemoryStorage()),
    };
  };

  test('are kept by yard, whatever the case of its id, and forgotten one by one [GAP-140]', () => {
    const { reports } = create();
    expect(reports.reports()).toEqual({});
    reports.keepReport(YARD, REPORT);
    reports.keepReport({ ...YARD, facilityId: 'OTHER' }, { ...REPORT, facilityId: 'OTHER' });
    reports.keepReport({ clientId: 'acme', facilityId: 'NORTH_YARD' }, { ...REPORT, isAnswered: true });
    expect(reports.reports()).toEqual({
      'acme/north_yard': { ...REPORT, isAnswered: true },
      'acme/other': { ...REPORT, facilityId: 'OTHER' },
    });
    reports.keepReport(YARD, null);
    expect(Object.keys(reports.reports())).toEqual(['acme/other']);
  });

  test('are known to a yard page before its first status, those of another user as answered [GAP-140][S1]', () => {
    const { local, reports, memory } = create();
    expect(memory.ownReport(YARD, UMA)).toBeNull();
    reports.keepReport(YARD, REPORT);
    expect(memory.ownReport(YARD, UMA)).toEqual({ atMs: 5, isAnswered: false });
    expect(memory.ownReport(YARD, 'sam@acme.example')).toEqual({ atMs: 5, isAnswered: true });
    expect(memory.ownReport(YARD, null)).toEqual({ atMs: 5, isAnswered: true });
    expect(memory.ownReport({ ...YARD, facilityId: 'OTHER' }, UMA)).toBeNull();
    local.setItem('lightningReports', '{');
    expect(memory.ownReport(YARD, UMA)).toBeNull();
  });
});

describe('what a page leaves for the one after its reload', () => {
  const ENTRY = { atMs: 1, lastAtMs: 1, machine: 'page', fact: 'page.opened', detail: '', times: 1 };

  test('is when it reloaded for what, and its log [S12]', () => {
    const reloads = createReloadMemory(createMemoryStorage());
    expect([reloads.times(), reloads.log()]).toEqual([{}, []]);
    reloads.note('sleep', 5);
    reloads.note('crash', 6);
    reloads.note('sleep', 7);
    reloads.keepLog([ENTRY]);
    expect([reloads.times(), reloads.log()]).toEqual([{ sleep: 7, crash: 6 }, [ENTRY]]);
  });

  test.each(['', '{', '[1]', '{"sleep":"now"}', '{"boredom":5}', '5'])(
    'is nothing where %j is stored',
    (text) => {
      const reloads = createReloadMemory(createMemoryStorage({ reloads: text, journal: text }));
      expect([reloads.times(), reloads.log()]).toEqual([{}, []]);
    },
  );

  test('is nothing where nothing can be stored, and no error', () => {
    const tab = createMemoryStorage();
    tab.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const reloads = createReloadMemory(tab);
    reloads.note('sleep', 5);
    reloads.keepLog([ENTRY]);
    expect([reloads.times(), reloads.log()]).toEqual([{}, []]);
  });
});
