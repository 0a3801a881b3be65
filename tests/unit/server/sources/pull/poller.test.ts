import { describe, expect, it, vi } from 'vitest';
import { startPoller, type PollResult } from '#server/sources/pull/poller.ts';

const DONE: PollResult = { is: 'done' };
const failed = (retryAfterMs: number | null = null): PollResult => ({
  is: 'failed',
  reason: 'no',
  retryAfterMs,
});

/** Polls that are answered one after the other; the pauses between them, ms. Ends after the last answer. */
async function pausesAfter(answers: readonly (PollResult | Error)[], random = 0.5): Promise<number[]> {
  const pauses: number[] = [];
  let poll = 0;
  let isOver: () => void = () => {};
  const over = new Promise<void>((resolve) => (isOver = resolve));
  const poller = startPoller({
    name: 'test',
    everyMs: 5_000,
    mostBackOffMs: 30_000,
    log: { info: () => {}, warn: () => {} },
    random: () => random,
    async poll() {
      const answer = answers[(poll += 1) - 1]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async pause(ms) {
      pauses.push(ms);
      if (pauses.length < answers.length) return;
      isOver();
      await new Promise(() => {});
    },
  });
  await over;
  void poller.stop();
  return pauses;
}

describe('startPoller', () => {
  it('polls at its interval, a little shorter or longer each time', async () => {
    expect(await pausesAfter([DONE, DONE])).toEqual([5_000, 5_000]);
    expect(await pausesAfter([DONE], 0)).toEqual([4_500]);
    expect(await pausesAfter([DONE], 1)).toEqual([5_500]);
  });

  it('polls ever more rarely after failures, up to a limit, and at its interval after a success', async () => {
    const answers = [failed(), new Error('lost'), failed(), failed(), DONE, failed()];
    expect(await pausesAfter(answers)).toEqual([10_000, 20_000, 30_000, 30_000, 5_000, 10_000]);
  });

  it('waits as long as the server asks, within a quarter of an hour', async () => {
    expect(await pausesAfter([failed(60_000), failed(1), failed(86_400_000)])).toEqual([
      60_000, 20_000, 900_000,
    ]);
  });

  it('logs failures, of many ever fewer, and the success after them', async () => {
    const logged: string[] = [];
    const answers = [failed(), failed(), failed(), DONE, DONE];
    const poller = startPoller({
      name: 'test',
      everyMs: 1,
      mostBackOffMs: 1,
      log: { info: (_, text) => logged.push(text), warn: (_, text) => logged.push(text) },
      poll: async () => answers.shift()!,
      pause: async () => {
        if (answers.length === 0) void poller.stop();
      },
    });
    await vi.waitUntil(() => answers.length === 0);
    await poller.stop();
    expect(logged).toEqual([
      'The source could not be read',
      'The source could not be read',
      'The source answers again',
    ]);
  });

  it('runs one poll at a time, and stops while one runs and while it waits', async () => {
    const seen: string[] = [];
    const poller = startPoller({
      name: 'test',
      everyMs: 3_600_000,
      mostBackOffMs: 3_600_000,
      log: { info: () => {}, warn: () => {} },
      poll: (signal) =>
        new Promise((resolve) => {
          seen.push('begun');
          signal.addEventListener('abort', () => resolve(DONE));
        }),
    });
    await poller.stop();
    expect(seen).toEqual(['begun']);

    let isPolled: () => void = () => {};
    const polled = new Promise<void>((resolve) => (isPolled = resolve));
    const waiting = startPoller({
      name: 'test',
      everyMs: 3_600_000,
      mostBackOffMs: 3_600_000,
      log: { info: () => {}, warn: () => {} },
      poll: async () => {
        isPolled();
        return DONE;
      },
    });
    await polled;
    await waiting.stop();
    await waiting.stop();
  });
});
