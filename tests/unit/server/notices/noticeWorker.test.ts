import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startNoticeWorker, type NoticeWorker } from '#server/useCases/notices/noticeWorker.ts';
import type { Delivery } from '#server/storage/rows/notice.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { UMA } from './noticeFixture.ts';
import { createNoticeStage, type NoticeStage } from './noticeStage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

let stage: NoticeStage;
const running: NoticeWorker[] = [];
/** How many outcomes the store does not take. */
const failures = { left: 0 };
/** Answers of the mail server to what it was handed, which come when the test lets them. */
const carried: ((delivery: Delivery) => void)[] = [];

beforeAll(async () => void (stage = await createNoticeStage()), SLOW_MS);
beforeEach(async () => {
  const decidedAtMs = stage.clock.nowMs();
  const content = { kind: 'newDevice', device: '', decidedAtMs, reader: UMA } as const;
  const letter = { thread: 'slow', channel: 'email', address: 'uma@acme.example', content } as const;
  await stage.repositories.notices.queueLetters('ACME', [letter]);
});
afterEach(async () => {
  carried.splice(0).forEach((answer) => answer({ kind: 'delivered' }));
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
  await stage.clear();
});
afterAll(() => stage.close());

/** Worker of one process for e-mail, whose server is as slow as the test says. */
function startWorker(waitMs: (attempts: number) => number | null = () => null) {
  const looks = { count: 0 };
  const queue = stage.repositories.notices;
  const worker = startNoticeWorker({
    queue: {
      ...queue,
      async settle(...outcome) {
        if (failures.left > 0) {
          failures.left -= 1;
          throw new Error('The store does not answer.');
        }
        await queue.settle(...outcome);
      },
      async claim(order) {
        const claimed = await queue.claim(order);
        looks.count += 1;
        return claimed;
      },
    },
    carrier: () => new Promise((resolve) => void carried.push(resolve)),
    channel: 'email',
    clock: stage.clock,
    isSure: () => true,
    heldYards: () => [],
    isTrue: () => true,
    onDoubtful: () => {},
    onUntrue: () => {},
    waitMs,
    log: pino({ level: 'silent' }),
    onAttempt: () => {},
  });
  running.push(worker);
  return {
    stop: worker.stop,
    wake: worker.wake,
    /** Has looked for due notices once more than before. */
    async look(): Promise<void> {
      const before = looks.count;
      worker.wake();
      await expect.poll(() => looks.count).toBeGreaterThan(before);
    },
  };
}

const rows = () => stage.storage.db.select().from(notices);
const leftMs = async () => ((await rows())[0]?.leaseUntilMs ?? 0) - stage.clock.nowMs();

describe('a mail that takes longer than its lease', () => {
  test('is sent once, also where another process looks for what is left', async () => {
    const first = startWorker();
    await expect.poll(() => carried.length).toBe(1);
    stage.clock.aheadMs += 40 * SECOND_MS;
    await first.look();
    stage.clock.aheadMs += 40 * SECOND_MS;
    const second = startWorker();
    await second.look();
    await first.look();
    expect(carried).toHaveLength(1);
    carried[0]!({ kind: 'delivered' });
    await expect.poll(rows).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  test('is not taken again by its own process where that could not renew the lease in time', async () => {
    const worker = startWorker();
    await expect.poll(() => carried.length).toBe(1);
    stage.clock.aheadMs += 3 * MINUTE_MS;
    await worker.look();
    expect(carried).toHaveLength(1);
  });

  test('is sent once where the clock is set back meanwhile', async () => {
    const worker = startWorker();
    await expect.poll(() => carried.length).toBe(1);
    stage.clock.aheadMs -= 120 * MINUTE_MS;
    await worker.look();
    await worker.look();
    expect(carried).toHaveLength(1);
    expect(await leftMs()).toBeGreaterThan(50 * SECOND_MS);
    expect(await leftMs()).toBeLessThanOrEqual(60 * SECOND_MS);
  });

  test('keeps its lease while the process waits for it to end', async () => {
    const worker = startWorker();
    await expect.poll(() => carried.length).toBe(1);
    const stopped = worker.stop();
    stage.clock.aheadMs += 50 * SECOND_MS;
    worker.wake();
    await expect.poll(leftMs).toBeGreaterThan(50 * SECOND_MS);
    carried[0]!({ kind: 'delivered' });
    await stopped;
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

test('a letter that waited beyond its end is given up unsent, and its link is deleted', async () => {
  const { storage, repositories, clock } = stage;
  await storage.db.delete(notices);
  const content = {
    kind: 'passwordReset',
    url: 'https://yards.example/auth/reset?token=t',
    decidedAtMs: clock.nowMs(),
    reader: UMA,
  } as const;
  const letter = { thread: 'late', channel: 'email', address: 'uma@acme.example', content } as const;
  await repositories.notices.queueLetters('ACME', [letter]);
  clock.aheadMs += 24 * 60 * MINUTE_MS;
  startWorker();
  await expect.poll(rows).toMatchObject([{ state: 'failed', lastError: 'too late' }]);
  expect(carried).toEqual([]);
  expect(JSON.stringify(await rows())).not.toContain('token');
});

test.each([
  ['that arrived is noted, so that it is sent once [SUB-05]', { kind: 'delivered' } as const, 'delivered'],
  [
    'that failed is noted, so that it waits for no lease and holds nothing up [S2]',
    { kind: 'failed', isLasting: false, reason: '451' } as const,
    'waiting',
  ],
])('a mail whose outcome the store did not take at first and %s', async (_, outcome, state) => {
  failures.left = 2;
  startWorker(() => 10 * SECOND_MS);
  await expect.poll(() => carried.length).toBe(1);
  carried[0]!(outcome);
  await expect.poll(rows, { timeout: 5_000 }).toMatchObject([{ state, attempts: 1 }]);
  expect([failures.left, carried.length]).toEqual([0, 1]);
});

test('a process that ends does not wait for a store that takes no outcome', async () => {
  failures.left = Infinity;
  const worker = startWorker();
  await expect.poll(() => carried.length).toBe(1);
  const stopped = worker.stop();
  carried[0]!({ kind: 'delivered' });
  await stopped;
  failures.left = 0;
  expect(await rows()).toMatchObject([{ state: 'sending', attempts: 1 }]);
});

test('an attempt that hangs is made again', async () => {
  const worker = startWorker(() => 0);
  await expect.poll(() => carried.length).toBe(1);
  stage.clock.aheadMs += 11 * MINUTE_MS;
  await worker.look();
  await expect.poll(() => carried.length).toBe(2);
  expect(await rows()).toMatchObject([{ state: 'sending', attempts: 2, lastError: 'lost; no end in time' }]);
});

test('an attempt that hangs is made again also where the clock is set back meanwhile', async () => {
  const worker = startWorker(() => 0);
  await expect.poll(() => carried.length).toBe(1);
  stage.clock.aheadMs -= 120 * MINUTE_MS;
  await worker.look();
  stage.clock.aheadMs += 11 * MINUTE_MS;
  await worker.look();
  await expect.poll(() => carried.length).toBe(2);
});

test('attempts that hang keep no other notice waiting, and no process from ending', async () => {
  const decidedAtMs = stage.clock.nowMs();
  const content = { kind: 'newDevice', device: '', decidedAtMs, reader: UMA } as const;
  const letters = Array.from({ length: 12 }, (_, nth) => ({
    thread: `hung ${nth}`,
    channel: 'email' as const,
    address: 'uma@acme.example',
    content,
  }));
  await stage.repositories.notices.queueLetters('ACME', letters);
  const worker = startWorker();
  await expect.poll(() => carried.length).toBe(12);
  stage.clock.aheadMs += 11 * MINUTE_MS;
  worker.wake();
  await expect.poll(() => carried.length).toBe(13);
  stage.clock.aheadMs += 11 * MINUTE_MS;
  await worker.stop();
  const states = (await rows()).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 13 }, () => 'failed'));
});

test('an attempt that another process has taken over renews no lease of it', async () => {
  const { repositories, clock } = stage;
  const order = { channel: 'email', heldYards: [], leaseMs: SECOND_MS, most: 1 } as const;
  const [lost] = await repositories.notices.claim({ ...order, nowMs: clock.nowMs() });
  clock.aheadMs += MINUTE_MS;
  const nowMs = clock.nowMs();
  await repositories.notices.claim({ ...order, nowMs });
  await repositories.notices.renew([lost!], nowMs + MINUTE_MS);
  await repositories.notices.renew([], nowMs + MINUTE_MS);
  expect(await rows()).toMatchObject([{ attempts: 2, leaseUntilMs: nowMs + SECOND_MS }]);
});
