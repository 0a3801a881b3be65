import type { YardId } from '#domain/locations/yardId.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';
import { nextTurn } from '../../platform/threads/slices.ts';
import type { NoticesRepository } from '../../storage/repositories/noticesRepository.ts';
import type { RecipientsRepository } from '../../storage/repositories/recipientsRepository.ts';
import { createJudge, type JudgeDependencies, type NoticeJudge } from './noticeJudge.ts';
import type { UnjudgedYards } from './unjudgedYards.ts';

export type NoticeService = {
  /** Says that the alerts of a facility have changed. Returns at once, waits for nothing and never throws. */
  noteChanged(clientId: string, facilityId: string): void;
  /** Says that notices of these yards wait that may not be true any more: they are held back until the yards are judged. */
  noteDoubtful(yards: readonly YardId[]): void;
  /** See `NoticeJudge.isTrue`. */
  readonly isTrue: NoticeJudge['isTrue'];
  /** Whether what is to be told could not be stored the last time. */
  isFailing(): boolean;
  /** Waits until everything that was noted is on the queue, or could not be put there. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

type ServiceDependencies = JudgeDependencies & {
  readonly notices: Pick<NoticesRepository, 'facilitiesWithOpen' | 'recall'>;
  readonly recipients: Pick<RecipientsRepository, 'audience'>;
  readonly yards: () => readonly YardId[];
  /** Notices of these are not sent until the service has judged them. */
  readonly unjudged: UnjudgedYards;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Silent times end, preferences change, and what was held back is looked at again. */
const LOOK_EVERY_MS = 60_000;
/** An end that is not proved yet is looked at again this soon; so are yards not yet judged, and a store that failed. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Puts on the queue what subscribers are to be told.
 *
 * It compares what stands with what they know, one facility at a time: what it missed, in a crash or while the store
 * failed, it catches up with. The engine tells it that something changed, and goes on.
 */
export function startNoticeService(dependencies: ServiceDependencies): NoticeService {
  const { recipients, unjudged, log } = dependencies;
  /** Yards with a hazard of which a subscriber was notified, or may be notified later. */
  const watched = new Map<string, YardId>();
  const judge = createWatchfulJudge(dependencies, watched, () => lookAgain());
  const rounds = createRounds(async (yards) => {
    const hears = await audienceOf(recipients).catch(() => () => true); // the judge meets the same fault, and tells it
    return yards.filter((yard) => hears(yard) || watched.has(facilityKey(yard)));
  }, judge.judge);
  let again: NodeJS.Timeout | undefined;
  const beginning = createBeginning(dependencies, { onFound: watch, onFailed: () => lookAgain() });

  function lookAgain(): void {
    again ??= setTimeout(() => {
      again = undefined;
      if (unjudged.list() === null) looking = beginning.read();
      watched.forEach(rounds.mark);
    }, LOOK_AGAIN_MS);
  }

  function watch(yards: readonly YardId[]): void {
    for (const yard of yards) {
      watched.set(facilityKey(yard), yard);
      rounds.mark(yard);
    }
  }

  async function look(): Promise<void> {
    try {
      const hears = await audienceOf(recipients);
      const restless = restlessYards(dependencies, hears);
      for (const yard of [...watched.values(), ...restless]) rounds.mark(yard);
    } catch (error) {
      log.error({ err: error }, 'Subscriptions could not be read');
    }
  }

  const tick = setInterval(() => void look(), LOOK_EVERY_MS);
  let looking = beginning.read().then(look);

  return {
    noteChanged: (clientId, facilityId) => rounds.mark({ clientId, facilityId }),
    isTrue: judge.isTrue,
    noteDoubtful(yards) {
      unjudged.hold(yards);
      watch(yards);
    },
    isFailing: () => beginning.isFailing() || judge.isFailing(),
    async settled() {
      await looking;
      await rounds.settled();
    },
    async stop() {
      clearInterval(tick);
      clearTimeout(again);
      await looking;
      await rounds.stop();
      clearTimeout(again);
    },
  };
}

/** Finds out whose notices wait from before, all of which are judged at once. */
function createBeginning(
  { notices, unjudged, log }: Pick<ServiceDependencies, 'notices' | 'unjudged' | 'log'>,
  { onFound, onFailed }: { onFound: (yards: readonly YardId[]) => void; onFailed: () => void },
) {
  let isUnread = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      // what was on its way when an earlier term ended counts as told until then, and would be sent unjudged
      await notices.recall('of earlier terms');
      const yards = await notices.facilitiesWithOpen();
      isUnread = false;
      unjudged.begin(yards);
      onFound(yards);
    } catch (error) {
      isUnread = true;
      log.error({ err: error }, 'Open notices could not be read');
      onFailed();
    }
  }

  return {
    isFailing: () => isUnread,
    /** One at a time: a second one would recall what is on its way by then. */
    read: () => (reading ??= read().finally(() => void (reading = null))),
  };
}

/** Yards at which something stands that a subscriber may be told of. */
function restlessYards(
  { yards, activeAlertsOf }: ServiceDependencies,
  hears: (yard: YardId) => boolean,
): YardId[] {
  const isRestless = ({ clientId, facilityId }: YardId) =>
    (activeAlertsOf(clientId, facilityId)?.activeAlerts.length ?? 0) > 0;
  return yards().filter((yard) => hears(yard) && isRestless(yard));
}

/** Judges yards and remembers which ones to look at again. */
function createWatchfulJudge(
  dependencies: ServiceDependencies,
  watched: Map<string, YardId>,
  lookAgain: () => void,
) {
  const { judge, isTrue } = createJudge(dependencies);
  let isFailing = false;
  return {
    isTrue,
    isFailing: () => isFailing,
    async judge(yard: YardId): Promise<void> {
      const noteJudged = dependencies.unjudged.noteJudging(yard);
      try {
        const { isLive, isUnproven, isJudged } = await judge(yard);
        if (isLive) watched.set(facilityKey(yard), yard);
        else watched.delete(facilityKey(yard));
        if (isJudged) noteJudged();
        if (isUnproven || !isJudged) lookAgain();
        isFailing = false;
      } catch (error) {
        if (!isFailing) dependencies.log.error({ err: error }, 'Notices could not be stored');
        isFailing = true;
        watched.set(facilityKey(yard), yard);
        lookAgain();
      }
    },
  };
}

/** Works through marked yards in rounds, one at a time; a yard that is marked again meanwhile is in the next round. */
function createRounds(
  choose: (yards: readonly YardId[]) => Promise<readonly YardId[]>,
  judge: (yard: YardId) => Promise<void>,
) {
  const marked = new Map<string, YardId>();
  let working: Promise<void> | null = null;
  let isStopped = false;

  async function work(): Promise<void> {
    // not now: the caller that marks has other things to do first, and the embedded database works in its thread
    await nextTurn();
    while (marked.size > 0) {
      const round = [...marked.values()];
      marked.clear();
      for (const yard of await choose(round)) {
        if (isStopped) break;
        await judge(yard);
        await nextTurn();
      }
    }
    working = null;
  }

  return {
    mark(yard: YardId): void {
      if (isStopped) return;
      marked.set(facilityKey(yard), yard);
      working ??= work();
    },
    settled: async () => void (await working),
    async stop(): Promise<void> {
      isStopped = true;
      marked.clear();
      await working;
    },
  };
}

async function audienceOf(recipients: ServiceDependencies['recipients']): Promise<(yard: YardId) => boolean> {
  const { facilities, clientIds } = await recipients.audience();
  const yards = new Set(facilities.map(facilityKey));
  const clients = new Set(clientIds);
  return (yard) => clients.has(yard.clientId) || yards.has(facilityKey(yard));
}
