import type { ActiveAlerts, FacilityEvent } from '#contracts/facilityEvent.ts';
import { toWeatherFreshness } from '#contracts/toActiveEvent.ts';
import { OVERRIDE_EVENT_TYPE } from '#domain/alerting/alertStatus.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { staleWeather } from '#domain/alerting/weatherFreshness.ts';
import { isLightningCurrent } from '#domain/alerting/yardVerdict.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isSilenceable } from '#domain/people/silentTimes.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';
import type { WarningLists } from '../../alerting/warningLists.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NoticesRepository, RecordedPlan } from '../../storage/repositories/noticesRepository.ts';
import type { RecipientsRepository } from '../../storage/repositories/recipientsRepository.ts';
import { hazardOf, isOutrun, standsAsBad } from './noticeStep.ts';
import type { Channel, LetterContent, NoticeContent, NoticePlace } from '../../storage/rows/notice.ts';
import { planEnd, planNotices, type EndProof } from './planNotices.ts';
import type { NoticeChanges, OpenNotice } from '../../storage/rows/noticeQueue.ts';
import { recipientsOf } from './recipients.ts';

export type JudgeDependencies = {
  readonly notices: Pick<NoticesRepository, 'openOf' | 'record'>;
  readonly recipients: Pick<RecipientsRepository, 'of'>;
  /** What the service answers of a facility; drills are not among its active alerts. null: not evaluated yet. */
  readonly activeAlertsOf: (clientId: string, facilityId: string) => ActiveAlerts | null;
  /** Events of a facility that started since then, epoch ms, as they are or were last. */
  readonly lastStatesOf: (
    clientId: string,
    facilityId: string,
    sinceMs: number,
  ) => Promise<readonly FacilityEvent[]>;
  readonly warningLists: WarningLists;
  /** Whether the rules in force at a facility leave out a hazard; false: it is none that they may. */
  readonly isLeftOutAt: (yard: YardId, hazard: string) => boolean;
  /** null: there is no such facility. */
  readonly placeOf: (clientId: string, facilityId: string) => NoticePlace | null;
  readonly channels: ReadonlySet<Channel>;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'info'>;
  /** Told when notices were put on the queue. */
  readonly onQueued: () => void;
};

type Judgement = {
  /** Whether to look at the yard again. */
  readonly isLive: boolean;
  /** Whether an end waits for proof. */
  readonly isUnproven: boolean;
  /** Whether what waits on the queue is true: not while the engine has evaluated nothing. */
  readonly isJudged: boolean;
};

export type NoticeJudge = {
  /** Decides for one yard, and stores what it decided. */
  judge(yard: YardId): Promise<Judgement>;
  /** Whether an event is over at this moment by all that is known of its yard. */
  isOver(content: Pick<NoticeContent, 'place' | 'event'>): boolean;
  /**
   * Whether what a message says is so at this moment:
   * no end of what stands, nor a beginning whose end has been outrun (S1).
   */
  isTrue(content: NoticeContent | LetterContent): boolean;
};

export function createJudge({ notices, recipients, log, ...dependencies }: JudgeDependencies): NoticeJudge {
  const lookAt = createLooks(dependencies);

  async function judge({ clientId, facilityId }: YardId): Promise<Judgement> {
    const open = await notices.openOf(clientId, facilityId);
    const receivers = await recipients.of(clientId, facilityId);
    const sinceMs = startOfToldMs(open);
    const known = sinceMs === null ? [] : await dependencies.lastStatesOf(clientId, facilityId, sinceMs);
    // read last: what is decided is decided by what stands now
    const seen = lookAt({ clientId, facilityId });
    const place = dependencies.placeOf(clientId, facilityId);
    const hasOpen = open.length > 0;
    if (place === null) {
      // there is no such facility any more, and nobody will judge it again
      if (hasOpen) await notices.record(planEnd(open), isUrgent);
      return { isLive: hasOpen, isUnproven: false, isJudged: true };
    }
    if (seen === null) return { isLive: hasOpen, isUnproven: false, isJudged: false };
    const plan = planNotices(
      { place, lastStates: known, ...seen },
      recipientsOf(receivers, dependencies.channels, seen.nowMs),
      open,
    );
    const isChange = plan.make.length + plan.supersede.length + plan.close.length > 0;
    const recorded = isChange ? await notices.record(plan, isUrgent) : null;
    if (plan.make.length > 0) {
      log.info({ clientId, facilityId, notices: plan.make.length }, 'Notices were queued');
      dependencies.onQueued();
    }
    // one that left meanwhile may say what is not so, and one that came back waits in the place of what was to be told: what
    // follows from that is told now, not at the next look (S1, S2)
    if (recorded !== null && !isWhole(plan, recorded)) return judge({ clientId, facilityId });
    const isLive = open.length + plan.make.length + seen.standing.length > 0;
    return { isLive, isUnproven: plan.isUnproven, isJudged: true };
  }

  const isOver: NoticeJudge['isOver'] = ({ place, event }) => {
    const seen = lookAt(place);
    return seen !== null && seen.proofOf(hazardOf(event)) === 'proven' && !standsAsBad(event, seen.standing);
  };
  const lastsBeyondEnd = ({ place, event }: NoticeContent) => {
    const { standing = [], nowMs = Number.NaN } = lookAt(place) ?? {};
    return standing.some((now) => now.keplerId === event.keplerId && isOutrun(event, now, nowMs));
  };
  return {
    judge,
    isOver,
    isTrue(content) {
      if (content.kind === 'begun') return !lastsBeyondEnd(content);
      return content.kind !== 'over' || isOver(content);
    },
  };
}

/** Whether the store has done all of a plan: notices may have left or come back since it was made. */
function isWhole({ make, supersede }: NoticeChanges, { queued, superseded }: RecordedPlan): boolean {
  return superseded.length === supersede.length && queued.length === make.length;
}

/** What stands at a yard, and what is known of the end of all else; null: the engine has evaluated nothing. */
function createLooks({
  activeAlertsOf,
  warningLists,
  isLeftOutAt,
  clock,
}: Pick<JudgeDependencies, 'activeAlertsOf' | 'warningLists' | 'isLeftOutAt' | 'clock'>) {
  const proofs = createProofs();
  return (yard: YardId) => {
    const { clientId, facilityId } = yard;
    const alerts = activeAlertsOf(clientId, facilityId);
    if (alerts === null) return null;
    const nowMs = clock.nowMs();
    const hazards = alerts.activeAlerts.filter(({ eventType }) => eventType !== OVERRIDE_EVENT_TYPE);
    // no notice tells that something is not known, nor meanwhile that anything is over (S4)
    const standing = hazards.filter(({ alertStatus }) => alertStatus !== 'UNKNOWN');
    const isKnown = standing.length === hazards.length;
    const proof = proofs.note(facilityKey(yard), alerts, { standing, nowMs });
    const proofOf = (hazard: string): EndProof => {
      if (isKnown && warningLists.isCurrent(hazard) && proof(hazard)) return 'proven';
      if (isLeftOutAt(yard, hazard)) return 'leftOut';
      return warningLists.isAsked(hazard) ? 'awaited' : 'unasked';
    };
    // as pages have it: after the quiet period the yard is UNKNOWN, which is no end
    const isEndUnproven = alerts.satelliteOnly === true && alerts.lightningAsOf === null;
    return { standing, proofOf, isEndUnproven, nowMs };
  };
}

/** Start of the oldest event that an open notice tells of, epoch ms; null: of none. */
function startOfToldMs(open: readonly OpenNotice[]): number | null {
  const startsMs = open
    .flatMap(({ content: { event, remaining } }) => [event, remaining])
    .flatMap((event) => (event === null ? [] : (instantMs(event.eventStartAt) ?? [])));
  return startsMs.length === 0 ? null : Math.min(...startsMs);
}

/** Lightning alerts go first; they are what no silent time may hold back either. */
function isUrgent({ event }: NoticeContent): boolean {
  return !isSilenceable(event, false);
}

/**
 * When it is proved that what does not stand is over: the engine has evaluated just now; for lightning, strikes are
 * completely known up to after the moment at which it was first missed, within the limit of their source as on pages;
 * for weather that is watched, it is observed within the limit of its source (S1, S4, S5, GAP-136). For warnings, the
 * caller knows the list of their service.
 */
function createProofs() {
  const changes = new Map<string, { readonly ids: string; readonly atMs: number }>();
  return {
    note(
      key: string,
      alerts: ActiveAlerts,
      { standing, nowMs }: { standing: readonly FacilityEvent[]; nowMs: number },
    ): (hazard: string) => boolean {
      const isFresh = nowMs - (instantMs(alerts.generatedAt) ?? Number.NaN) <= STALE_AFTER_MS;
      const asOfMs = alerts.lightningAsOf === null ? null : instantMs(alerts.lightningAsOf);
      const lightning = standing.filter((event) => hazardOf(event) === 'lightning');
      const ids = JSON.stringify(lightning.map(({ keplerId }) => keplerId).toSorted());
      const noted = changes.get(key);
      // one that was noted by a clock that was set back since would prove nothing until then
      const change = noted?.ids === ids && noted.atMs <= nowMs ? noted : { ids, atMs: nowMs };
      changes.set(key, change);
      const known = { lightningAsOfMs: asOfMs, lightningLimitMs: alerts.lightningStaleAfterMs ?? null };
      const isQuiet =
        asOfMs !== null && asOfMs >= change.atMs && isLightningCurrent(known, STALE_AFTER_MS, nowMs);
      const watched = (alerts.weatherAsOf ?? []).map(toWeatherFreshness);
      const stale = new Set<string>(staleWeather(watched, nowMs).map(({ hazard }) => hazard));
      return (hazard: string) => isFresh && (hazard === 'lightning' ? isQuiet : !stale.has(hazard));
    },
  };
}
