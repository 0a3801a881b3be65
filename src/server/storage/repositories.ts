import { inSpan } from '../platform/tracing/inSpan.ts';
import { NO_TRACING, type Tracing } from '../platform/tracing/tracing.ts';
import type { Database } from './connection/database.ts';
import { createAccessRepository } from './repositories/accessRepository.ts';
import { createAccountsRepository } from './repositories/accountsRepository.ts';
import { createAuditRepository } from './repositories/auditRepository.ts';
import { createAuditSealsRepository } from './repositories/auditSealsRepository.ts';
import { createChallengesRepository } from './repositories/challengesRepository.ts';
import { createClientDirectoryRepository } from './repositories/clientDirectoryRepository.ts';
import { createClientPeopleRepository } from './repositories/clientPeopleRepository.ts';
import { createClientsRepository } from './repositories/clientsRepository.ts';
import { createDisplaySilencesRepository } from './repositories/displaySilencesRepository.ts';
import { createMeasuredHoursRepository } from './repositories/measuredHoursRepository.ts';
import { createEngineStateRepository } from './repositories/engineStateRepository.ts';
import { createEnrolmentsRepository } from './repositories/enrolmentsRepository.ts';
import { createEvidenceRepository } from './repositories/evidenceRepository.ts';
import { createEventHistoryRepository } from './repositories/eventHistoryRepository.ts';
import { createEventsRepository } from './repositories/eventsRepository.ts';
import { createFacilitiesRepository } from './repositories/facilitiesRepository.ts';
import { createFactorsRepository } from './repositories/factorsRepository.ts';
import { createFeedDeliveriesRepository } from './repositories/feedDeliveriesRepository.ts';
import { createHistoryReportsRepository } from './repositories/historyReportsRepository.ts';
import { createKiosksRepository } from './repositories/kiosksRepository.ts';
import { createKnownDevicesRepository } from './repositories/knownDevicesRepository.ts';
import { createLinksRepository } from './repositories/linksRepository.ts';
import { createNoticesRepository } from './repositories/noticesRepository.ts';
import { createOverridesRepository } from './repositories/overridesRepository.ts';
import { createPayloadsRepository } from './repositories/payloadsRepository.ts';
import { createPeopleRepository } from './repositories/peopleRepository.ts';
import { createPoliciesRepository } from './repositories/policiesRepository.ts';
import { createPollsRepository } from './repositories/pollsRepository.ts';
import { createPreferencesRepository } from './repositories/preferencesRepository.ts';
import { createProofsRepository } from './repositories/proofsRepository.ts';
import { createRecipientsRepository } from './repositories/recipientsRepository.ts';
import { createRightsRepository } from './repositories/rightsRepository.ts';
import { createSensorsRepository } from './repositories/sensorsRepository.ts';
import { createSessionsRepository } from './repositories/sessionsRepository.ts';
import { createSharesRepository } from './repositories/sharesRepository.ts';
import { createSubscriptionsRepository } from './repositories/subscriptionsRepository.ts';
import { createTagsRepository } from './repositories/tagsRepository.ts';
import { createTokensRepository } from './repositories/tokensRepository.ts';
import { notedWrites } from './evidence/notedWrites.ts';
import type { EvidenceEntry, NoteEvidence } from './rows/evidence.ts';
import { tracedWrites } from './tracedWrites.ts';
import { createStandingChanges, type StandingChanges } from './repositories/standingChanges.ts';

/** The only SQL of the service. */
export type Repositories = TransactionRepositories & {
  /** Does all of the work or nothing of it. Inside, only the repositories that it is given may be asked. */
  together<Result>(work: (repositories: TransactionRepositories) => Promise<Result>): Promise<Result>;
  /** Told of whatever may have ended a session or changed the rights of a person. */
  readonly standingChanges: StandingChanges;
};
export type TransactionRepositories = ReturnType<typeof partsOf>;

/** Who is told of what was written for the evidence; `nowMs` is the time of what is stored without one. */
type EvidenceListener = { readonly note: NoteEvidence; readonly nowMs: () => number };

/**
 * @param evidence Left out: nobody is told.
 * @param tracing Left out: writes are not traced.
 */
export function createRepositories(
  db: Database,
  evidence: EvidenceListener | null = null,
  tracing: Tracing = NO_TRACING,
): Repositories {
  const standingChanges = createStandingChanges();
  const listened = (parts: TransactionRepositories, note = evidence?.note) =>
    tracedWrites(
      evidence === null || note === undefined ? parts : notedWrites(parts, note, evidence.nowMs),
      tracing,
    );
  return {
    ...listened(partsOf(db, standingChanges.tell)),
    standingChanges,
    async together(work) {
      const changed = new Set<string>();
      const noted: EvidenceEntry[] = [];
      try {
        const result = await inSpan(tracing, { name: 'store transaction', kind: 'client' }, () =>
          db.transaction((tx) =>
            work(
              listened(
                partsOf(tx, (ids) => ids.forEach((id) => changed.add(id))),
                (entries) => void noted.push(...entries),
              ),
            ),
          ),
        );
        evidence?.note(noted);
        return result;
      } finally {
        standingChanges.tell([...changed]); // the changes stand now, or were never made
      }
    },
  };
}

/** @param tellChanged Told of ids of people, clients and sessions whose standing may have changed. */
function partsOf(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    clients: createClientsRepository(db, tellChanged),
    clientDirectory: createClientDirectoryRepository(db, tellChanged),
    facilities: createFacilitiesRepository(db),
    tags: createTagsRepository(db),
    people: createPeopleRepository(db, tellChanged),
    clientPeople: createClientPeopleRepository(db),
    accounts: createAccountsRepository(db, tellChanged),
    rights: createRightsRepository(db, tellChanged),
    sessions: createSessionsRepository(db, tellChanged),
    tokens: createTokensRepository(db),
    enrolments: createEnrolmentsRepository(db),
    kiosks: createKiosksRepository(db),
    links: createLinksRepository(db),
    factors: createFactorsRepository(db),
    challenges: createChallengesRepository(db),
    proofs: createProofsRepository(db),
    preferences: createPreferencesRepository(db),
    shares: createSharesRepository(db),
    subscriptions: createSubscriptionsRepository(db),
    access: createAccessRepository(db, tellChanged),
    events: createEventsRepository(db),
    eventHistory: createEventHistoryRepository(db),
    evidence: createEvidenceRepository(db),
    historyReports: createHistoryReportsRepository(db),
    displaySilences: createDisplaySilencesRepository(db),
    measuredHours: createMeasuredHoursRepository(db),
    payloads: createPayloadsRepository(db),
    overrides: createOverridesRepository(db),
    notices: createNoticesRepository(db),
    recipients: createRecipientsRepository(db),
    policies: createPoliciesRepository(db),
    polls: createPollsRepository(db),
    sensors: createSensorsRepository(db),
    feedDeliveries: createFeedDeliveriesRepository(db),
    engineState: createEngineStateRepository(db),
    audit: createAuditRepository(db),
    auditSeals: createAuditSealsRepository(db),
    knownDevices: createKnownDevicesRepository(db),
  };
}
