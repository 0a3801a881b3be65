import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChangedFacilities, ChangedStandings, ClientAnswers, LeaderBeat } from '#contracts/edge.ts';
import { answersById } from '#server/useCases/edges/answerGroups.ts';
import { decodeFromBus } from '#server/useCases/edges/busCodec.ts';
import {
  answersKey,
  CHANGES_SUBJECT,
  LEADER_KEY,
  STANDINGS_SUBJECT,
} from '#server/useCases/edges/busNames.ts';
import { createEdgeAnswers } from '#server/useCases/edges/edgeAnswers.ts';
import { createEdgeHealth } from '#server/useCases/edges/edgeHealth.ts';
import { createPutFailures } from '#server/useCases/edges/putFailures.ts';
import { startLeaderPublication } from '#server/useCases/edges/leaderPublication.ts';
import { createMemoryHub, type MemoryHub } from '../../../support/memoryBus.ts';
import type { FacilityChange } from '#server/useCases/edges/clientPuts.ts';
import { clientAnswers, NOW_MS } from './busValues.ts';

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
let hub: MemoryHub;
/** What the leader says. */
const said = { atMs: NOW_MS, isClosed: false, isEvaluated: true };
let change = (_clientId: string, _change: FacilityChange) => {};
let changeStandings = (_ids: readonly string[]) => {};
let publication: ReturnType<typeof startLeaderPublication>;
/** What came, in its order. */
let heard: string[];

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  Object.assign(said, { atMs: NOW_MS, isClosed: false, isEvaluated: true });
  heard = [];
  hub = createMemoryHub();
  const edge = hub.connect();
  await edge.watch((entry) => void noteEntry(entry.key, entry.value));
  await edge.subscribe(CHANGES_SUBJECT, null, ({ data }) => void noteChange(data));
  await edge.subscribe(STANDINGS_SUBJECT, null, ({ data }) => void noteStandings(data));
  publication = startLeaderPublication({
    bus: hub.connect(),
    failures: createPutFailures(log),
    term: 5,
    origin: 'http://engine:8080',
    stepSources: 'glm-east+glm-west',
    clientIds: () => ['ACME'],
    registry: {
      alertsFileOf: () => (said.isEvaluated ? clientAnswers(said).file : null),
      activeAlertsOf: (_clientId, facilityId) =>
        said.isEvaluated ? answersById(clientAnswers(said).groups)(facilityId) : null,
    },
    watchChanges: (hear) => {
      change = hear;
      return () => {};
    },
    watchStandings: (hear) => {
      changeStandings = hear;
      return () => {};
    },
    clock: { nowMs: () => said.atMs },
  });
});
afterEach(async () => {
  await publication.stop();
  vi.useRealTimers();
});

async function noteEntry(key: string, value: Uint8Array): Promise<void> {
  if (key === LEADER_KEY) {
    const beat = await decodeFromBus(LeaderBeat, value);
    heard.push(`beat ${beat.term} ${beat.origin} ${beat.atMs - NOW_MS} ${beat.clients.join()}`);
  } else if (key === answersKey('ACME')) {
    const { file, groups } = await decodeFromBus(ClientAnswers, value);
    heard.push(`answers ${file.alerts.length} ${groups.length} ${file.generatedAt.slice(17, 19)}`);
  }
}
async function noteChange(data: Uint8Array): Promise<void> {
  const { clientId, facilities } = await decodeFromBus(ChangedFacilities, data);
  heard.push(`changes ${clientId} ${facilities.map(({ facilityId, what }) => facilityId + what).join()}`);
}
async function noteStandings(data: Uint8Array): Promise<void> {
  heard.push(`standings ${(await decodeFromBus(ChangedStandings, data)).join()}`);
}
function second(): void {
  said.atMs += 1_000;
  vi.advanceTimersByTime(1_000);
}

test('the end of a term does not wait for a bus that does not answer [S13]', async () => {
  const never = new Promise<number>(() => {});
  const hanging = startLeaderPublication({
    bus: { put: () => never, publish: () => never },
    failures: createPutFailures(log),
    term: 5,
    origin: 'http://engine:8080',
    stepSources: 'glm-east+glm-west',
    clientIds: () => ['ACME'],
    registry: {
      alertsFileOf: () => clientAnswers().file,
      activeAlertsOf: () => answersById(clientAnswers().groups)('YARD'),
    },
    watchChanges: () => () => {},
    watchStandings: () => () => {},
    clock: { nowMs: () => said.atMs },
  });
  second();
  await expect(hanging.stop()).resolves.toBeUndefined();
});

test('a client whose answers do not fit is counted by the leader, and told by each edge though the leader lives [S2][S4]', async () => {
  const failures = createPutFailures(log);
  const bus = hub.connect();
  const monotonicMs = () => said.atMs - NOW_MS;
  const clock = { nowMs: () => said.atMs };
  const answers = createEdgeAnswers({ leaderClock: { note() {} }, clock, monotonicMs, log });
  const health = createEdgeHealth({ answers, leaderClock: { offsetMs: () => 0 }, monotonicMs, bus });
  await hub.connect().watch((entry) => void answers.take(entry));
  const ofTwo = startLeaderPublication({
    bus: {
      publish: bus.publish,
      async put(key, value) {
        if (key === answersKey('BIG')) throw new RangeError('max_payload');
        return bus.put(key, value);
      },
    },
    failures,
    term: 6,
    origin: 'http://engine:8080',
    stepSources: 'glm-east+glm-west',
    clientIds: () => ['ACME', 'BIG'],
    registry: {
      alertsFileOf: (client) => clientAnswers({ ...said, term: 6, client }).file,
      activeAlertsOf: () => answersById(clientAnswers({ ...said, term: 6 }).groups)('YARD'),
    },
    watchChanges: () => () => {},
    watchStandings: () => () => {},
    clock,
  });
  second();
  await expect.poll(failures.count).toBe(1);
  await expect.poll(() => health.read()).toMatchObject({ beatAgeS: 0, clientsBehind: 1 });
  second();
  await expect.poll(failures.count).toBe(2);
  // another edge would not have them either: this one stays ready
  expect([health.troubles(), health.faults()]).toEqual([[], [expect.stringMatching(/: 1\.$/u)]]);
  await ofTwo.stop();
});

describe('what a leader puts on the bus', () => {
  test('are all answers each second, and then itself with its clock [S13]', async () => {
    second();
    await expect.poll(() => heard).toEqual(['answers 0 1 01', 'beat 5 http://engine:8080 1000 ACME']);
    second();
    await expect
      .poll(() => heard.slice(2))
      .toEqual(['answers 0 1 02', 'beat 5 http://engine:8080 2000 ACME']);
  });

  test('is nothing before the first evaluation, not an empty list [S4]', async () => {
    said.isEvaluated = false;
    second();
    change('ACME', { facilityId: 'YARD', what: 'changed' });
    said.isEvaluated = true;
    second();
    await expect.poll(() => heard.at(-1)).toContain('beat');
    expect(heard[0]).toBe('answers 0 1 02');
  });

  test('are answers at once when one changes, and after them what has changed, together [P9]', async () => {
    said.isClosed = true;
    change('ACME', { facilityId: 'YARD', what: 'changed' });
    change('ACME', { facilityId: 'OTHER', what: 'facility' });
    await expect.poll(() => heard).toEqual(['answers 1 1 00', 'changes ACME YARDchanged,OTHERfacility']);
  });

  test('is put with the next second where the bus was away, and each change is told once [S13]', async () => {
    hub.setConnected(false);
    change('ACME', { facilityId: 'YARD', what: 'changed' });
    changeStandings(['person-1']);
    second();
    await expect.poll(() => log.error.mock.calls.length).toBe(1);
    said.isClosed = true;
    hub.setConnected(true);
    // the beat before may still end
    await vi.waitFor(() => {
      second();
      expect(heard.some((one) => one.startsWith('beat'))).toBe(true);
    });
    expect(heard.find((one) => one.startsWith('answers'))).toMatch(/^answers 1 1/);
    expect(heard.filter((one) => one === 'changes ACME YARDchanged')).toHaveLength(1);
    expect(heard).toContain('standings person-1');
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
