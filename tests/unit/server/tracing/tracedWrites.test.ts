import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { isWrite } from '#server/storage/tracedWrites.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
});
afterAll(() => storage.close());

/** Methods that only ask: whoever adds one that writes finds it here, and not among the writes that are traced. */
const READS = `
  access: limits list
  accounts: list
  audit: list listLast
  auditSeals: countUnsealed links
  challenges: find isThere
  clientDirectory: list
  clientPeople: findByEmails findByNumbers findEnabled findNamedOrSubscribed search
  clients: find list overrideLifetimes
  displaySilences: list silentKiosks
  engineState: entries get
  enrolments: find
  eventHistory: find list
  events: listAt listStarted loadUnended
  evidence: head judgedUntilMs keptFromMs lastTermBegunMs links ofFacility partOf start
  facilities: findById list placedSince
  factors: findPasskey hasSecondFactor passkeysOf totpOf unusedRecoveryCodesOf
  feedDeliveries: hasAny since
  historyReports: countWaitingOf file find
  kiosks: countStanding findStanding listAllStanding listStanding namesOf
  knownDevices: isKnown
  links: find
  measuredHours: loadAll
  notices: facilitiesWithOpen list nextDueMs openOf reading
  overrides: list load loadKnownStrikes
  payloads: find
  people: findByEmail findById findByOutside isNobodyThere
  policies: listAssignments listVersions
  polls: counts find replyOf
  preferences: list silentTimesOf
  proofs: provedAtMs
  recipients: audience of
  rights: lockAdministrators
  sensors: find findByDevice list log
  sessions: findEachStanding findStanding listOf
  shares: lock tally
  subscriptions: listCallbacks listPeople ofPerson
  tags: list
  tokens: findRefreshToken hasCode
`;

test('each method of a repository that writes is traced', () => {
  const { together: _together, standingChanges: _standingChanges, ...parts } = repositories;
  const reads = Object.entries(parts).flatMap(([name, repository]) => {
    const methods = Object.keys(repository).filter((method) => !isWrite(method));
    return methods.length === 0 ? [] : [`${name}: ${methods.toSorted().join(' ')}`];
  });
  expect(reads.toSorted()).toEqual(READS.trim().split(/\n\s*/u));
});
