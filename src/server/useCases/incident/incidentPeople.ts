import { isOverrideRefusal } from '#contracts/auditAction.ts';
import { INCIDENT_ACTS, type Incident, type IncidentAct } from '#contracts/incident.ts';
import { LightningSign } from '#contracts/lightningSign.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import type { ListedEntry } from '../../storage/repositories/auditRepository.ts';
import type { PastNotice } from '../../storage/repositories/noticesRepository.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { removersOf } from '../history/overrideRemovers.ts';
import { noticesKeptFromMs } from '../notices/keptNotices.ts';
import { MOST_OF_A_LIST, ownFromMs, type IncidentScope } from './incidentScope.ts';

type PeopleLists = Pick<Incident, 'overrides' | 'acts' | 'notices' | 'noticesFrom'>;
type PeopleRepositories = Pick<Repositories, 'overrides' | 'audit' | 'notices' | 'engineState'>;

/** What people decided and reported at a yard, and whom the service told, with names where the reader is told them. */
export async function incidentPeople(
  { overrides, audit, notices, engineState }: PeopleRepositories,
  scope: IncidentScope,
): Promise<{ readonly lists: PeopleLists; readonly isCut: boolean }> {
  const { clientId, facilityId, fromMs, toMs, tellsNames, nowMs } = scope;
  const limit = MOST_OF_A_LIST + 1;
  const ofYard = { clientId, facilityIds: [facilityId], fromMs, toMs, limit };
  const set = await overrides.list(ofYard);
  const audited = await audit.list(
    { clientId, facilityId, fromMs: ownFromMs(scope, fromMs), toMs },
    { beforeGid: null, limit },
  );
  const told = await notices.list(ofYard);
  // read after the list: what is deleted meanwhile was noted before
  const keptFromMs = await noticesKeptFromMs(engineState, nowMs);
  const removers = removersOf(audited);
  // a reason may name a person too
  const textOf: TextOf = (text) => (tellsNames && text ? text : null);
  return {
    lists: {
      overrides: set
        .slice(0, MOST_OF_A_LIST)
        .map((record) => overrideOf(record, removers[record.overrideId], textOf)),
      acts: audited
        .slice(0, MOST_OF_A_LIST)
        .toSorted((a, b) => a.atMs - b.atMs)
        .flatMap((entry) => actOf(entry, textOf)),
      notices: told.slice(0, MOST_OF_A_LIST).map((notice) => noticeOf(notice, textOf)),
      ...(keptFromMs > fromMs ? { noticesFrom: isoInstant(keptFromMs) } : {}),
    },
    isCut: [set, audited, told].some((list) => list.length === limit),
  };
}

/** A name or a person's own words; null for a reader who is told none. */
type TextOf = (text: string | null | undefined) => string | null;

function overrideOf(
  record: OverrideRecord,
  removedByName: string | undefined,
  textOf: TextOf,
): Incident['overrides'][number] {
  const { setAtMs, status, yardStatus, message, setByName, lightningProbability } = record;
  return {
    at: isoInstant(setAtMs),
    opens: status === 'ALL_CLEAR' && yardStatus === 'OPEN',
    message,
    by: textOf(setByName),
    lightningProbability,
    expiresAt: isoInstant(record.expiresAtMs),
    endedAt: isoInstantOrNull(record.endedAtMs),
    endedHow: record.endedHow,
    ...(removedByName === undefined ? {} : { endedBy: textOf(removedByName) }),
  };
}

function actOf({ atMs, what, detail, whoName }: ListedEntry, textOf: TextOf): IncidentAct[] {
  const isRefusal = isOverrideRefusal(what, detail);
  const act = isRefusal ? 'override.refused' : INCIDENT_ACTS.find((one) => one === what);
  if (act === undefined) return [];
  const { sign, reason, knownProbability } = detail;
  const cause = typeof reason === 'string' ? reason : null;
  return [
    {
      at: isoInstant(atMs),
      act,
      by: textOf(whoName),
      sign: LightningSign.nullable()
        .catch(null)
        .parse(sign ?? null),
      reason: isRefusal ? null : textOf(cause),
      refusedBecause: isRefusal ? cause : null,
      lightningProbability: typeof knownProbability === 'number' ? knownProbability : null,
    },
  ];
}

function noticeOf({ content, ...notice }: PastNotice, textOf: TextOf): Incident['notices'][number] {
  const { kind, event, reader } = content;
  return {
    at: isoInstant(notice.createdAtMs),
    says: kind,
    eventType: event.eventType,
    ...(event.title === undefined ? {} : { title: event.title }),
    channel: notice.channel,
    to: textOf(reader?.name),
    state: notice.state,
    deliveredAt: isoInstantOrNull(notice.settledAtMs),
    confirmedAt: isoInstantOrNull(notice.confirmedAtMs),
  };
}
