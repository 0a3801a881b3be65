import type { AuditRepository } from '../repositories/auditRepository.ts';
import type { DisplaySilencesRepository } from '../repositories/displaySilencesRepository.ts';
import type { NoticesRepository } from '../repositories/noticesRepository.ts';
import type { OverridesRepository } from '../repositories/overridesRepository.ts';
import type { PoliciesRepository } from '../repositories/policiesRepository.ts';
import type { PollsRepository } from '../repositories/pollsRepository.ts';
import { ofAudit } from './evidenceOfAudit.ts';
import { ofAttempt, ofQueued, ofSuperseded } from './evidenceOfNotices.ts';
import { ofOverrides } from './evidenceOfOverrides.ts';
import { ofAssignment, ofDecision, ofVersion } from './evidenceOfPolicies.ts';
import type { NoteEvidence } from '../rows/evidence.ts';

type Watched = {
  readonly audit: AuditRepository;
  readonly displaySilences: DisplaySilencesRepository;
  readonly notices: NoticesRepository;
  readonly overrides: OverridesRepository;
  readonly policies: PoliciesRepository;
  readonly polls: PollsRepository;
};

/**
 * The same repositories, which take note for the evidence of what was written: the one place that hears of all that
 * people order and of all that is told to them. What failed is not noted.
 *
 * @param nowMs For what is stored without its time.
 */
export function notedWrites<Parts extends Watched>(
  parts: Parts,
  note: NoteEvidence,
  nowMs: () => number,
): Parts {
  const { audit, displaySilences, overrides, polls } = parts;
  return {
    ...parts,
    audit: {
      ...audit,
      async append(entry) {
        await audit.append(entry);
        note(ofAudit(entry));
      },
    },
    overrides: {
      ...overrides,
      async write(change, atMs) {
        await overrides.write(change, atMs);
        note(ofOverrides(change, atMs));
      },
    },
    polls: {
      ...polls,
      async answer(choice, answeredAtMs) {
        const isFirst = await polls.answer(choice, answeredAtMs);
        const { pollId, notificationId, optionId } = choice;
        if (isFirst) note([{ kind: 'poll.answered', atMs: answeredAtMs, pollId, notificationId, optionId }]);
        return isFirst;
      },
    },
    policies: notedPolicies(parts.policies, note),
    notices: notedNotices(parts.notices, note, nowMs),
    displaySilences: {
      ...displaySilences,
      async begin(silences) {
        await displaySilences.begin(silences);
        const atMs = nowMs();
        note(
          silences.map(({ kioskId, clientId, fromMs: lastHeardMs }) => ({
            kind: 'display.silent',
            atMs,
            kioskId,
            clientId,
            lastHeardMs,
          })),
        );
      },
      async end(kioskIds, atMs) {
        await displaySilences.end(kioskIds, atMs);
        note(kioskIds.map((kioskId) => ({ kind: 'display.heard', atMs, kioskId })));
      },
    },
  };
}

function notedPolicies(policies: PoliciesRepository, note: NoteEvidence): PoliciesRepository {
  return {
    ...policies,
    async addVersion(version) {
      const added = await policies.addVersion(version);
      if (added !== null) note([ofVersion(version)]);
      return added;
    },
    async addAssignments(assignments) {
      await policies.addAssignments(assignments);
      note(assignments.map(ofAssignment));
    },
    async decide(decision) {
      const isFirst = await policies.decide(decision);
      if (isFirst) note([ofDecision(decision)]);
      return isFirst;
    },
  };
}

function notedNotices(
  notices: NoticesRepository,
  note: NoteEvidence,
  nowMs: () => number,
): NoticesRepository {
  return {
    ...notices,
    async record(plan, isUrgent) {
      const recorded = await notices.record(plan, isUrgent);
      note([...ofSuperseded(recorded.superseded, nowMs()), ...recorded.queued.map(ofQueued)]);
      return recorded;
    },
    async queueLetters(clientId, made) {
      const queued = await notices.queueLetters(clientId, made);
      note(queued.map(ofQueued));
      return queued;
    },
    async queueLettersOnce(clientId, made) {
      const queued = await notices.queueLettersOnce(clientId, made);
      note(queued.map(ofQueued));
      return queued;
    },
    async takeBackOf(personId) {
      const withdrawn = await notices.takeBackOf(personId);
      note(ofSuperseded(withdrawn, nowMs()));
      return withdrawn;
    },
    async settle(claimed, settlement) {
      await notices.settle(claimed, settlement);
      note([ofAttempt(claimed, settlement, nowMs())]);
    },
    async putBack(attempt, dueAtMs) {
      const overtaken = await notices.putBack(attempt, dueAtMs);
      note(ofSuperseded(overtaken, nowMs()));
      return overtaken;
    },
    async recall(lost) {
      const recalled = await notices.recall(lost);
      note(ofSuperseded(recalled.superseded, nowMs()));
      return recalled;
    },
    async confirm(id, atMs) {
      const confirmed = await notices.confirm(id, atMs);
      if (confirmed?.isFirst) note([{ kind: 'notice.confirmed', atMs, noticeId: id }]);
      return confirmed;
    },
  };
}
