import { expect, test, vi } from 'vitest';
import { ProblemError } from '#server/platform/http/problemError.ts';
import { createUnansweredChanges } from '#server/storage/unansweredChanges.ts';

const LOST = new Error('Connection terminated unexpectedly');

function begin() {
  const clock = { atMs: 1_000_000, nowMs: () => clock.atMs };
  const read = vi.fn(async () => {});
  const log = { error: vi.fn() };
  return { clock, read, log, changes: createUnansweredChanges({ read, clock, log }) };
}

test('nothing is read again where every change was answered, or refused [S2]', async () => {
  const { read, changes } = begin();
  changes.note(new ProblemError(409, 'policyChanged'));
  await changes.readAgain();
  expect([read.mock.calls.length, changes.isOpen()]).toEqual([0, false]);
});

test('a read that begins before a change must have been decided is not the last one [S2]', async () => {
  const { clock, read, changes } = begin();
  changes.note(LOST);
  clock.atMs += 9_999;
  await changes.readAgain();
  expect(changes.isOpen()).toBe(true);
  clock.atMs += 1;
  await changes.readAgain();
  expect([read.mock.calls.length, changes.isOpen()]).toEqual([2, false]);
});

test('a clock that is set back neither ends the wait early nor lengthens it by the step [S2][S6]', async () => {
  const { clock, changes } = begin();
  changes.note(LOST);
  clock.atMs -= 60_000;
  await changes.readAgain();
  expect(changes.isOpen()).toBe(true);
  clock.atMs += 10_000;
  await changes.readAgain();
  expect(changes.isOpen()).toBe(false);
});

test('what cannot be read is not known, and is read again [S2]', async () => {
  const { clock, read, log, changes } = begin();
  changes.note(LOST);
  clock.atMs += 10_000;
  read.mockRejectedValueOnce(LOST);
  await changes.readAgain();
  expect([changes.isOpen(), log.error.mock.calls.length]).toEqual([true, 1]);
  await changes.readAgain();
  expect(changes.isOpen()).toBe(false);
});

test('a change that goes without an answer while others are read is read again too [S2]', async () => {
  const { clock, read, changes } = begin();
  changes.note(LOST);
  clock.atMs += 10_000;
  read.mockImplementationOnce(async () => changes.note(LOST));
  await changes.readAgain();
  expect(changes.isOpen()).toBe(true);
});
