import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, setup, SimulatedClock } from 'xstate';
import { createJournal } from '#app/kiosk/createJournal.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';

const LIMIT = 5;

function createLog(kept: Parameters<typeof createJournal>[2] = []) {
  let nowMs = MISSION_TIME_MS;
  const journal = createJournal(() => (nowMs += 1), LIMIT, kept);
  const lines = () =>
    journal.entries().map(({ machine, fact, detail, times }) => `${machine} ${fact} ${detail} x${times}`);
  return { journal, lines };
}

/** A machine that takes some facts and not others, asks once, and waits. */
function createDoor() {
  const machine = setup({
    types: { events: {} as { type: string }, emitted: {} as { type: 'door.told'; byMs: number } },
    actors: { ask: fromPromise<void>(() => Promise.reject(new Error('Nobody answers.'))) },
    delays: { closeAfter: 100 },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { 'door.opened': 'open', 'clock.ticked': {} } },
      open: {
        invoke: { src: 'ask', onError: 'ajar' },
        always: { guard: () => false, target: 'shut' },
      },
      ajar: { after: { closeAfter: 'shut' } },
    },
  });
  const clock = new SimulatedClock();
  return { door: createActor(machine, { clock }), clock };
}

describe('the log of a page', () => {
  test('keeps no more than its limit, newest last', () => {
    const { journal, lines } = createLog();
    for (let index = 0; index < 12; index++) journal.note('page', `fact${index}`);
    expect(lines()).toEqual([7, 8, 9, 10, 11].map((index) => `page fact${index}  x1`));
  });

  test('counts what comes again and again, with its first and its last time', () => {
    const { journal, lines } = createLog();
    for (let index = 0; index < 3; index++) journal.note('yardStatus', 'fetch.failed', 'timeout');
    journal.note('yardStatus', 'fetch.failed', 'offline');
    expect(lines()).toEqual(['yardStatus fetch.failed timeout x3', 'yardStatus fetch.failed offline x1']);
    const [first] = journal.entries();
    expect([first?.atMs, first?.lastAtMs]).toEqual([MISSION_TIME_MS + 1, MISSION_TIME_MS + 3]);
  });

  test('goes on where the page before it ended, within the same limit', () => {
    const entry = { atMs: 1, lastAtMs: 1, machine: 'page', fact: 'page.opened', detail: '', times: 1 };
    const { journal, lines } = createLog(Array.from({ length: 9 }, (_, atMs) => ({ ...entry, atMs })));
    expect(lines()).toHaveLength(LIMIT);
    journal.note('page', 'page.reloaded');
    expect(lines().slice(-2)).toEqual(['page page.opened  x1', 'page page.reloaded  x1']);
    expect(lines()).toHaveLength(LIMIT);
  });

  test('tells each new entry, until nobody wants to know; between entries the list is the same', () => {
    const { journal } = createLog();
    let told = 0;
    const stop = journal.watch(() => (told += 1));
    journal.note('page', 'one');
    expect(journal.entries()).toBe(journal.entries());
    stop();
    journal.note('page', 'two');
    expect(told).toBe(1);
  });

  test('follows what a machine takes, what it waits for and what fails, and nothing that it passes over', async () => {
    const { journal, lines } = createLog();
    const { door, clock } = createDoor();
    journal.follow('door', door);
    door.start();
    for (const type of ['clock.ticked', 'nobody.cares', 'door.opened']) door.send({ type });
    await settled();
    clock.increment(100);
    expect(lines()).toEqual([
      'door door.opened  x1',
      'door open failed Nobody answers. x1',
      'door closeAfter  x1',
    ]);
  });

  test('lets a machine go when it is told to', () => {
    const { journal, lines } = createLog();
    const { door } = createDoor();
    const stop = journal.follow('door', door);
    door.start();
    stop();
    door.send({ type: 'door.opened' });
    expect(lines()).toEqual([]);
  });

  test('holds numbers and short words of a fact, and nothing from inside it', () => {
    const { journal, lines } = createLog();
    const { door } = createDoor();
    journal.follow('door', door);
    door.start();
    const secrets = {
      person: { email: 'a@b.example' },
      atMs: 5,
      byMs: 7,
      isWide: true,
      note: 'x'.repeat(300),
    };
    door.send({ type: 'door.opened', ...secrets });
    expect(lines()[0]).toBe(`door door.opened byMs 7, isWide true, note ${'x'.repeat(94)} x1`);
  });
});
