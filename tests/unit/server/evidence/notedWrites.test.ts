import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OverrideRecord } from '#server/storage/repositories/overridesRepository.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import type { NewNotice } from '#server/storage/rows/noticeQueue.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { START_MS } from './evidenceEntries.ts';

const NAME = 'Sam Siteadmin';
const ADDRESS = 'sam@acme.example';
const PERSON = randomUUID();

let storage: Storage;
let repositories: Repositories;
let noted: EvidenceEntry[];
beforeEach(async () => {
  storage = await openTestStorage();
  noted = [];
  const note = (entries: readonly EvidenceEntry[]) => void noted.push(...entries);
  repositories = createRepositories(storage.db, { note, nowMs: () => START_MS + 9 });
  await repositories.clients.ensure('ACME', 'Acme');
}, 60_000);
afterEach(() => storage.close());

/** What was noted, none of which names anybody. */
function namelessly(): EvidenceEntry[] {
  for (const text of [NAME, ADDRESS]) expect(JSON.stringify(noted)).not.toContain(text);
  return noted;
}

const OVERRIDE: OverrideRecord = {
  overrideId: 'o1',
  clientId: 'ACME',
  facilityId: 'YARD',
  group: 'g',
  message: `Ask ${NAME}`,
  status: 'ALL_CLEAR',
  yardStatus: 'OPEN',
  lightningProbability: 0.03,
  setAtMs: START_MS,
  expiresAtMs: START_MS + 1_000,
  setBy: PERSON,
  setByName: NAME,
  setByEmail: ADDRESS,
  knownStrikeAtMs: null,
  endedAtMs: null,
  endedHow: null,
  strike: null,
};
const writeOverrides = (records: readonly OverrideRecord[]) =>
  repositories.overrides.write(
    { records, reinstated: [], events: [], payloads: [], knownStrikes: [], audit: [] },
    START_MS,
  );
const VERSION = {
  clientId: 'ACME',
  policyId: 'default',
  version: 1,
  name: 'Default',
  rules: PLAIN_RULES,
  atMs: START_MS,
  byId: PERSON,
  byName: NAME,
  reason: `as ${NAME} asked`,
  needsConfirmation: true,
};
const notice = (thread: string): NewNotice => ({
  thread,
  channel: 'email',
  address: ADDRESS,
  content: {
    kind: 'begun',
    event: {
      keplerId: 'e1',
      eventType: 'lightning_alert',
      alertStatus: 'ALERT',
      eventStartAt: '2026-07-14T21:00:00.000Z',
    },
    remaining: null,
    standing: [],
    decidedAtMs: START_MS,
    place: { clientId: 'ACME', facilityId: 'YARD', name: 'Yard', countryCode: 'US', timeZone: null },
    reader: { name: NAME, language: 'en-US', unitSystem: 1, unitMetricSubsystem: 1 },
  },
});

describe('the evidence hears', () => {
  test('of overrides and of how they end', async () => {
    await writeOverrides([OVERRIDE]);
    const strike = { location: { lat: 44, lon: -73 }, distance: 3, timestamp: START_MS + 4 };
    await writeOverrides([{ ...OVERRIDE, endedAtMs: START_MS + 5, endedHow: 'revoked', strike }]);
    const place = { clientId: 'ACME', facilityId: 'YARD', overrideId: 'o1' };
    expect(namelessly()).toEqual([
      {
        kind: 'override.set',
        atMs: START_MS,
        ...place,
        byId: PERSON,
        group: 'g',
        status: 'ALL_CLEAR',
        yardStatus: 'OPEN',
        lightningProbability: 0.03,
        expiresAtMs: START_MS + 1_000,
      },
      {
        kind: 'override.ended',
        atMs: START_MS + 5,
        ...place,
        how: 'revoked',
        strike: { atMs: START_MS + 4, lon: -73, lat: 44 },
      },
    ]);
  });

  test('of versions of policies with their rules, of decisions, and of what took effect', async () => {
    const { policies, audit } = repositories;
    const added = (await policies.addVersion(VERSION))!;
    expect(await policies.addVersion(VERSION)).toBeNull();
    const decided = { clientId: 'ACME', kind: 'version', proposalGid: added.gid, byName: NAME } as const;
    await policies.decide({ ...decided, decision: 'confirmed', atMs: START_MS + 1, byId: PERSON });
    const detail = { facilityIds: ['YARD'] };
    await audit.append({
      atMs: START_MS + 2,
      who: 'service',
      clientId: 'ACME',
      what: 'policy.tookEffect',
      detail,
    });
    await audit.append({ atMs: START_MS + 3, who: PERSON, clientId: 'ACME', what: 'audit.exported', detail });
    expect(namelessly().map(({ kind }) => kind)).toEqual([
      'policy.versioned',
      'policy.decided',
      'policy.tookEffect',
    ]);
    expect(noted[0]).toMatchObject({ version: 1, rules: PLAIN_RULES, byId: PERSON, needsConfirmation: true });
  });

  test('of reports of lightning, drills, acceptances, grants and refused overrides, without texts of people', async () => {
    const entry = { atMs: START_MS, who: PERSON, clientId: 'ACME' };
    const untilMs = START_MS + 86_400_000;
    const { audit } = repositories;
    const reported = { facilityId: 'YARD', sign: 'flash', minutesAgo: 5, lightningAtMs: START_MS - 300_000 };
    const accepted = {
      clientId: 'ACME',
      facilityId: 'YARD',
      until: new Date(untilMs).toISOString(),
      reason: NAME,
    };
    const granted = { clientId: 'ACME', feed: 'mast', reason: NAME, mapping: 'abc' };
    await audit.append({ ...entry, what: 'lightning.reported', detail: reported });
    await audit.append({ ...entry, what: 'drill.begun', detail: { facilityId: 'YARD', level: 'alert' } });
    await audit.append({ ...entry, what: 'location.satelliteAccepted', detail: accepted });
    await audit.append({ ...entry, what: 'feed.mayClearGranted', detail: granted });
    const refusal = { facilityId: 'YARD', reason: 'probabilityTooHigh', knownProbability: 0.6 };
    await audit.append({ ...entry, what: 'override.refused', detail: refusal });
    const route = 'POST /api/alerts/merged/yard_alerts';
    const call = { ...entry, what: 'call.refused' } as const;
    await audit.append({ ...call, detail: { route, reason: 'notAuthorised', facilityId: 'YARD' } });
    await audit.append({ ...call, detail: { route, reason: 'notAuthorised' } });
    await audit.append({ ...call, detail: { route: 'GET /x', reason: 'notAuthorised', facilityId: 'YARD' } });
    const none = { facilityId: null, sourceId: null, lightningAtMs: null, untilMs: null };
    const order = { atMs: START_MS, clientId: 'ACME', byId: PERSON, ...none };
    expect(namelessly()).toEqual([
      { ...order, kind: 'lightning.reported', facilityId: 'YARD', lightningAtMs: START_MS - 300_000 },
      { ...order, kind: 'drill.begun', facilityId: 'YARD' },
      { ...order, kind: 'location.satelliteAccepted', facilityId: 'YARD', untilMs },
      { ...order, kind: 'feed.mayClearGranted', sourceId: 'mast' },
      { ...order, kind: 'override.refused', facilityId: 'YARD', refusedBecause: 'probabilityTooHigh' },
      { ...order, kind: 'override.refused', facilityId: 'YARD', refusedBecause: 'notAuthorised' },
    ]);
  });

  test('of notices, by whom they reach, of each attempt and of the confirmation', async () => {
    const { notices } = repositories;
    const threads = [`["email","${PERSON}","ACME","YARD","lightning"]`, `["email","${ADDRESS}","route"]`];
    await notices.record({ make: threads.map(notice), supersede: [], close: [] }, () => true);
    const [first] = await notices.claim({
      channel: 'email',
      heldYards: [],
      nowMs: START_MS,
      leaseMs: 1,
      most: 1,
    });
    await notices.settle(first!, { state: 'delivered', atMs: START_MS + 2 });
    await notices.confirm(first!.id, START_MS + 3);
    await notices.confirm(first!.id, START_MS + 4);
    expect(namelessly()).toMatchObject([
      { kind: 'notice.made', noticeId: first!.id, recipientId: PERSON, eventId: 'e1', says: 'begun' },
      { kind: 'notice.made', recipientId: null },
      { kind: 'notice.attempted', noticeId: first!.id, attempt: 1, state: 'delivered', atMs: START_MS + 2 },
      { kind: 'notice.confirmed', noticeId: first!.id, atMs: START_MS + 3 },
    ]);
  });

  test('of notices that a later one overtook while their attempts were lost', async () => {
    const { notices } = repositories;
    const thread = `["email","${PERSON}","ACME","YARD","lightning"]`;
    await notices.record({ make: [notice(thread)], supersede: [], close: [] }, () => true);
    const order = { channel: 'email', heldYards: [], nowMs: START_MS, leaseMs: 1, most: 1 } as const;
    const [lost] = await notices.claim(order);
    await notices.record({ make: [notice(thread)], supersede: [], close: [] }, () => true);
    noted.length = 0;
    await notices.recall('of earlier terms');
    expect(namelessly()).toEqual([{ kind: 'notice.superseded', atMs: START_MS + 9, noticeId: lost!.id }]);
  });

  test('of notices and letters that were taken back because their recipient was disabled, and of no others', async () => {
    const { notices } = repositories;
    const theirs = `["email","${PERSON}","ACME","YARD","lightning"]`;
    const threads = [
      theirs,
      `["email","${ADDRESS}","route"]`,
      `["callback","${PERSON}","ACME","YARD","wind"]`,
    ];
    const { queued } = await notices.record(
      { make: threads.map(notice), supersede: [], close: [] },
      () => true,
    );
    noted.length = 0;
    const noticeId = queued.find(({ thread }) => thread === theirs)!.id;
    expect(await notices.takeBackOf(PERSON)).toEqual([noticeId]);
    expect(namelessly()).toEqual([{ kind: 'notice.superseded', atMs: START_MS + 9, noticeId }]);
  });

  test('of displays that fall silent and are heard again', async () => {
    const { displaySilences, kiosks, people } = repositories;
    const account = { name: 'Gate', clientId: 'ACME', authorities: [], email: 'gate@acme.example' };
    const kioskId = randomUUID();
    await kiosks.add({
      id: kioskId,
      clientId: 'ACME',
      personId: (await people.add(account))!.id,
      name: NAME,
      facilityIds: null,
      publicKey: {},
      enrolledAtMs: START_MS,
      enrolledBy: null,
    });
    const silence = { kioskId, clientId: 'ACME', name: NAME, facilityIds: null, fromMs: START_MS };
    await displaySilences.begin([silence]);
    await displaySilences.end([kioskId], START_MS + 20);
    expect(namelessly()).toEqual([
      { kind: 'display.silent', atMs: START_MS + 9, kioskId, clientId: 'ACME', lastHeardMs: START_MS },
      { kind: 'display.heard', atMs: START_MS + 20, kioskId },
    ]);
  });

  test('of a transaction once it stands, and of none that was undone', async () => {
    await repositories.together(async ({ policies }) => {
      await policies.addVersion(VERSION);
      expect(noted).toEqual([]);
    });
    expect(noted.map(({ kind }) => kind)).toEqual(['policy.versioned']);
    const undone = repositories.together(async ({ policies }) => {
      await policies.addVersion({ ...VERSION, version: 2 });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(noted).toHaveLength(1);
  });

  test('of no write that failed', async () => {
    await writeOverrides([OVERRIDE]);
    await expect(writeOverrides([{ ...OVERRIDE, overrideId: 'o2' }])).rejects.toThrow();
    expect(noted).toHaveLength(1);
  });
});
