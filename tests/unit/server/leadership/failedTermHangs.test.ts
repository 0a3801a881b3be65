import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerConfig } from '#server/composition/config/config.ts';
import { startLeader } from '#server/composition/start/startLeader.ts';
import { LeadershipError } from '#server/useCases/leadership/acquireLease.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const broken = {
  get evidenceTsaUrl(): string {
    throw new Error('The store broke.');
  },
} as ServerConfig;

/** Begins a term that fails at once; `close` ends its connections. */
function begin(close: () => Promise<void>) {
  const errors: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => void errors.push(err) };
  const storage = { underTerm: async () => ({ db: {}, close }) };
  const dependencies = { config: broken, foundations: { log }, storage, publishing: null };
  let outcome: unknown = 'under way';
  startLeader(dependencies as never, soleLease(7)).catch((error: unknown) => (outcome = error));
  return { errors, outcome: () => outcome };
}

test('a term that fails and cannot be stopped ends its process after six seconds [S13]', async () => {
  const { errors, outcome } = begin(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_999);
  expect(outcome()).toBe('under way');
  await vi.advanceTimersByTimeAsync(1);
  // not the error of the start: the lease of what may still run is not given back
  expect(outcome()).toEqual(new LeadershipError('Term 7 could not be ended within 6 s.'));
  expect(outcome()).toBeInstanceOf(LeadershipError);
  expect(errors).toEqual([new Error('The store broke.')]);
});

test('a term that fails and is stopped says why it failed', async () => {
  const { errors, outcome } = begin(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(0);
  expect([outcome(), errors]).toEqual([new Error('The store broke.'), []]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a term that fails, and a part of which fails to stop, says both', async () => {
  const { errors, outcome } = begin(() => Promise.reject(new Error('The connection broke.')));
  await vi.advanceTimersByTimeAsync(0);
  expect([outcome(), errors]).toEqual([new Error('The store broke.'), [new Error('The connection broke.')]]);
});
