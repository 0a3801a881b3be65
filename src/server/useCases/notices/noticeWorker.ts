import type { YardId } from '#domain/locations/yardId.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { elapsedBy } from '../../platform/time/elapsedClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { isTooLate } from './isTooLate.ts';
import { patientQueue } from './patientQueue.ts';
import { isLetter, type Carrier, type Channel, type Delivery } from '../../storage/rows/notice.ts';
import { LEASE_MS } from '../../storage/rows/noticeQueue.ts';
import type { ClaimedNotice, NoticeChoice, NoticeQueue, Settlement } from '../../storage/rows/noticeQueue.ts';

export type NoticeWorker = {
  /** Says that something new may wait. Returns at once. */
  wake(): void;
  /** Takes nothing more, and waits for what is on its way. */
  stop(): Promise<void>;
};

type WorkerDependencies = {
  readonly queue: NoticeQueue;
  readonly carrier: Carrier;
  readonly channel: Channel;
  readonly clock: ServerClock;
  /** Whether this process is sure that it leads; asked before each attempt (S13). */
  readonly isSure: () => boolean;
  /** Yards whose notices may not be true any more; null: those of all yards. See `UnjudgedYards`. */
  readonly heldYards: () => readonly YardId[] | null;
  /** Whether what a notice says is so at this moment; asked before each attempt (S1). */
  readonly isTrue: (content: ClaimedNotice['content']) => boolean;
  /** Told of yards whose notices wait again because their attempts were lost, before any of them is taken. */
  readonly onDoubtful: (yards: readonly YardId[]) => void;
  /** Told of a yard of which a notice was not true when its turn came; nothing else of that yard waits for it (S2). */
  readonly onUntrue: (yard: YardId) => void;
  /** How long to wait after so many failed attempts, ms; null: give it up. */
  readonly waitMs: (attempts: number) => number | null;
  readonly log: Pick<ServiceLog, 'warn' | 'error'>;
  /** Told what became of each attempt. */
  readonly onAttempt: (channel: Channel, result: 'delivered' | 'retried' | 'failed') => void;
};

/**
 * A slow mail server takes longer than a lease:
 * the process that carries a notice keeps it, or it would be told twice (SUB-05).
 */
const RENEW_AFTER_MS = 10_000;
/**
 * An attempt that takes longer is hung: it has failed, and leaves its place to others. A mail takes up to about 3 min
 * where its server answers each command just within `SILENCE_TIMEOUT_MS`, and waits for one of four connections before
 * that.
 */
const LONGEST_ATTEMPT_MS = 600_000;
/**
 * Attempts at once. Mails and text messages go to one server of the operator; callbacks go to servers of the clients, each
 * of which may let all calls to it run into their timeouts and must not hold up the others.
 */
const PLACES: Readonly<Record<Channel, Places>> = {
  email: { most: 12, refillAt: 6 },
  sms: { most: 12, refillAt: 6 },
  callback: { most: 24, refillAt: 16, mostOfClient: 8 },
};

type Places = {
  readonly most: number;
  /** More are taken when so few are left: one question to the store for several of them. */
  readonly refillAt: number;
  readonly mostOfClient?: number;
};

/** Looks by itself this often: for leases of a process that was killed. */
const LOOK_EVERY_MS = 15_000;
/** One that is due can still wait for an earlier one of its thread. */
const LEAST_REST_MS = 200;
const AFTER_STORE_FAILED_MS = 5_000;
/** Where it is not sure that this process leads: about as long as until the lease is renewed. */
const UNSURE_REST_MS = 1_000;
/** Of a notice that was not true when its turn came; it is judged meanwhile. */
const UNTRUE_REST_MS = 1_000;

/**
 * Carries the notices of one channel: several at once, each until it is delivered or given up.
 *
 * At least once: a process that dies between delivery and the note of it delivers again, under the same id.
 */
export function startNoticeWorker(given: WorkerDependencies): NoticeWorker {
  const life = { isStopped: false };
  const queue = patientQueue(given.queue, () => !life.isStopped && given.isSure());
  const dependencies = { ...given, queue };
  const { channel, clock, log } = given;
  const underway = new Set<Underway>();
  const places = PLACES[channel];
  const rest = createRest();
  const elapsedMs = elapsedBy(clock);

  async function takeSome(): Promise<void> {
    await giveUpHung(underway, elapsedMs());
    // before any recall or claim, which would take what is underway here where a lease has run out
    await renewLeases(queue, underway, { nowMs: clock.nowMs(), afterMs: elapsedMs() });
    if (life.isStopped || underway.size > places.refillAt || !dependencies.isSure()) return;
    const { yards } = await queue.recall({ channel, nowMs: clock.nowMs() });
    if (yards.length > 0) dependencies.onDoubtful(yards);
    const most = places.most - underway.size;
    const claimed = await queue.claim({ ...choice(), nowMs: clock.nowMs(), leaseMs: LEASE_MS, most });
    const claim = { renewedAtMs: clock.nowMs(), claimedAfterMs: elapsedMs() };
    for (const notice of claimed) {
      const way = send(dependencies, notice, claim);
      underway.add(way);
      void way.back.finally(() => {
        underway.delete(way);
        if (isLow(places, underway, notice.clientId)) rest.end();
      });
    }
  }

  const choice = () => choiceOf(channel, underway, dependencies.heldYards());

  async function idleMs(): Promise<number> {
    if (life.isStopped || underway.size > places.refillAt) return LOOK_EVERY_MS; // the next one that is done ends the rest
    if (!dependencies.isSure()) return UNSURE_REST_MS;
    const dueMs = await queue.nextDueMs({ ...choice(), nowMs: clock.nowMs() });
    return Math.max(LEAST_REST_MS, Math.min(LOOK_EVERY_MS, (dueMs ?? Infinity) - clock.nowMs()));
  }

  async function run(): Promise<void> {
    // what is on its way keeps its lease until it has arrived
    while (!life.isStopped || underway.size > 0) {
      rest.begin();
      const waitMs = await takeSome()
        .then(idleMs)
        .catch((error: unknown) => {
          log.error({ err: error, channel }, 'Waiting notices could not be read');
          return AFTER_STORE_FAILED_MS;
        });
      await rest.over(waitMs);
    }
  }

  const running = run();
  return {
    wake: rest.end,
    async stop() {
      life.isStopped = true;
      rest.end();
      await running;
    },
  };
}

type Claim = {
  /** By the time that has passed, ms. */
  readonly claimedAfterMs: number;
  /** When the lease was taken or renewed, epoch ms. */
  renewedAtMs: number;
};

/** An attempt that is being made by this process. */
type Underway = Claim & {
  readonly notice: ClaimedNotice;
  readonly giveUp: () => void;
  /** Settles once it is noted what became of it. */
  readonly back: Promise<void>;
};

const HUNG: Delivery = { kind: 'failed', isLasting: false, reason: 'no end in time', mayHaveArrived: true };

function send(dependencies: WorkerDependencies, notice: ClaimedNotice, claim: Claim): Underway {
  let giveUp = () => {};
  const hung = new Promise<Delivery>((resolve) => (giveUp = () => resolve(HUNG)));
  const back = carry(dependencies, notice, hung);
  return { ...claim, notice, giveUp, back };
}

async function giveUpHung(underway: ReadonlySet<Underway>, afterMs: number): Promise<void> {
  const hung = [...underway].filter(({ claimedAfterMs }) => afterMs - claimedAfterMs > LONGEST_ATTEMPT_MS);
  hung.forEach(({ giveUp }) => giveUp());
  await Promise.all(hung.map(({ back }) => back));
}

function choiceOf(
  channel: Channel,
  underway: ReadonlySet<Underway>,
  heldYards: NoticeChoice['heldYards'],
): NoticeChoice {
  const { mostOfClient } = PLACES[channel];
  if (mostOfClient === undefined) return { channel, heldYards };
  const counts = Object.fromEntries(countByClient(underway));
  return { channel, heldYards, ofClient: { most: mostOfClient, underway: counts } };
}

/** Whether it is worth asking for more once a notice of a client has come back. */
function isLow(
  { refillAt, mostOfClient = Infinity }: Places,
  underway: ReadonlySet<Underway>,
  clientId: string,
): boolean {
  return underway.size <= refillAt && (countByClient(underway).get(clientId) ?? 0) <= mostOfClient / 2;
}

function countByClient(underway: ReadonlySet<Underway>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { notice } of underway) counts.set(notice.clientId, (counts.get(notice.clientId) ?? 0) + 1);
  return counts;
}

async function renewLeases(
  queue: NoticeQueue,
  underway: ReadonlySet<Underway>,
  { nowMs, afterMs }: { readonly nowMs: number; readonly afterMs: number },
): Promise<void> {
  // after a step back of the clock at once: a lease that ends far ahead counts as lost
  const isToRenew = ({ renewedAtMs }: Claim) => nowMs - renewedAtMs >= RENEW_AFTER_MS || nowMs < renewedAtMs;
  const due = [...underway].filter(
    (way) => isToRenew(way) && afterMs - way.claimedAfterMs <= LONGEST_ATTEMPT_MS,
  );
  await queue.renew(
    due.map(({ notice }) => notice),
    nowMs + LEASE_MS,
  );
  for (const way of due) way.renewedAtMs = nowMs;
}

/** One attempt, or that it is given up, and the note of what became of it. Never rejects. */
async function carry(
  dependencies: WorkerDependencies,
  notice: ClaimedNotice,
  hung: Promise<Delivery>,
): Promise<void> {
  const { channel, queue, log } = dependencies;
  const { id, attempts } = notice;
  // claimed before the process was stopped, perhaps: its lease runs out, and the leader judges it again
  if (!dependencies.isSure()) return;
  try {
    if (!dependencies.isTrue(notice.content)) return await putBack(dependencies, notice);
    const delivery = await Promise.race([attempt(dependencies, notice), hung]);
    const settlement = settlementOf(dependencies, delivery, attempts);
    dependencies.onAttempt(channel, settlement.state === 'waiting' ? 'retried' : settlement.state);
    if (settlement.state === 'failed') {
      const { reason } = settlement;
      log.warn({ notice: id, channel, attempts, reason }, 'A notice could not be delivered');
    }
    await queue.settle(notice, settlement);
  } catch (error) {
    // its lease runs out, and it is judged again
    log.error({ err: error, notice: id, channel }, 'It could not be noted what became of a notice');
  }
}

/** Puts a notice back that has become untrue while it waited, and has its yard judged. */
async function putBack({ queue, clock, onUntrue }: WorkerDependencies, notice: ClaimedNotice): Promise<void> {
  await queue.putBack(notice, clock.nowMs() + UNTRUE_REST_MS);
  if (!isLetter(notice.content)) onUntrue(notice.content.place);
}

/** A carrier that fails in a way of its own has failed this time. */
async function attempt(
  { carrier, channel, clock, log }: WorkerDependencies,
  notice: ClaimedNotice,
): Promise<Delivery> {
  if (isTooLate(notice.content, clock.nowMs()))
    return { kind: 'failed', isLasting: true, reason: 'too late' };
  try {
    return await carrier(notice);
  } catch (error) {
    log.error({ err: error, notice: notice.id, channel }, 'A notice could not be written');
    return { kind: 'failed', isLasting: false, reason: 'fault' };
  }
}

function settlementOf(
  { clock, waitMs }: WorkerDependencies,
  delivery: Delivery,
  attempts: number,
): Settlement {
  if (delivery.kind === 'delivered') return { state: 'delivered', atMs: clock.nowMs() };
  const { reason, isLasting, mayHaveArrived = false } = delivery;
  const nextMs = isLasting ? null : waitMs(attempts);
  if (nextMs === null) return { state: 'failed', reason, mayHaveArrived };
  return { state: 'waiting', dueAtMs: clock.nowMs() + nextMs, reason, mayHaveArrived };
}

/** A rest that can be ended early, also before it is taken. */
function createRest() {
  let isEnded = false;
  let rouse = () => {};
  return {
    begin: () => void (isEnded = false),
    end(): void {
      isEnded = true;
      rouse();
    },
    over: (waitMs: number) =>
      new Promise<void>((resolve) => {
        if (isEnded) return resolve();
        const timer = setTimeout(resolve, waitMs);
        rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
