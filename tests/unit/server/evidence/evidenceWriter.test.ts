import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEvidenceWriter } from '#server/useCases/evidence/evidenceWriter.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { heard, START_MS } from './evidenceEntries.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A writer over a store that fails as often as it is told to. */
function stage(mostWaiting?: number) {
  const stored: EvidenceEntry[] = [];
  const errors: string[] = [];
  const state = { failing: 0 };
  const writer = startEvidenceWriter({
    async append(entries) {
      if (state.failing > 0) {
        state.failing -= 1;
        throw new Error('no disk');
      }
      stored.push(...entries);
    },
    clock: { nowMs: () => START_MS },
    log: { error: (_facts, text) => void errors.push(text), info: () => {} },
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
  });
  const ids = () => stored.map((entry) => ('kioskId' in entry ? entry.kioskId : entry.kind));
  return { stored, errors, state, writer, ids };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => heard(index));

test('stores all in their order, in parts', async () => {
  const { writer, ids } = stage();
  writer.note(many(250));
  writer.note([heard(250)]);
  await writer.stop();
  expect(ids()).toEqual(Array.from({ length: 251 }, (_, index) => `k-${index}`));
});

test('says once that the store fails, and stores everything in its order once it does not', async () => {
  const { writer, state, errors, ids } = stage();
  state.failing = 2;
  writer.note([heard(0)]);
  for (let turn = 0; turn < 2; turn += 1) {
    vi.advanceTimersByTime(500);
    await vi.waitFor(() => expect(writer.readings.failures()).toBe(turn + 1));
  }
  expect(writer.isFailing()).toBe(true);
  writer.note([heard(1)]);
  vi.advanceTimersByTime(500);
  await vi.waitFor(() => expect(writer.isFailing()).toBe(false));
  expect(ids()).toEqual(['k-0', 'k-1']);
  expect(errors).toEqual(['Evidence could not be stored']);
  await writer.stop();
});

test('says when all that was noted before is stored, not earlier', async () => {
  const { writer, state, stored } = stage();
  await writer.whenStored();
  state.failing = 1;
  writer.note(many(150));
  let count: number | null = null;
  const told = writer.whenStored().then(() => (count = stored.length));
  vi.advanceTimersByTime(500);
  await vi.waitFor(() => expect(writer.readings.failures()).toBe(1));
  expect(count).toBeNull();
  writer.note(many(100));
  vi.advanceTimersByTime(500);
  await told;
  expect(count).toBe(200);
  await writer.stop();
  expect(stored).toHaveLength(250);
});

test('lets the chain itself say how much was lost where too much waits', async () => {
  const { writer, errors, stored } = stage(3);
  writer.note(many(5));
  writer.note([heard(9)]);
  expect(writer.readings.lost()).toBe(3);
  await writer.stop();
  expect(stored.map(({ kind }) => kind)).toEqual([
    'display.heard',
    'display.heard',
    'display.heard',
    'entries.lost',
  ]);
  expect(stored.at(-1)).toEqual({ kind: 'entries.lost', atMs: START_MS, count: 3 });
  expect(errors).toEqual(['Evidence is being lost: too much waits to be stored']);
});

test('leaves nothing in an entry that the database could not take', async () => {
  const { writer, stored } = stage();
  writer.note([{ ...heard(0), kioskId: 'a\u0000b\ud800c' } as EvidenceEntry]);
  writer.note([{ ...heard(1), lastHeardMs: Number.NaN } as EvidenceEntry]);
  await writer.stop();
  expect(stored[0]).toMatchObject({ kioskId: 'a\ufffdb\ufffdc' });
  expect(stored[1]).toMatchObject({ lastHeardMs: null });
});
