import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise, type Actor } from 'xstate';
import { tellAlarm } from '#app/wall/tellAlarm.ts';
import { NOTHING_TOLD, type ToldClosed } from '#domain/alerting/wallAlarm.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { settled } from '#tests/support/settled.ts';

const RAISED = 'alarm.raised';
const CLEARED = 'alarm.cleared';
const CHECKED = 'fetch.succeeded';
const closed = (...keys: string[]): ToldClosed => ({
  sinceMs: 0,
  known: new Set(['A', 'B']),
  closed: new Map(keys.map((key) => [key, Infinity])),
  isAlarm: keys.length > 0,
});

let siren: Actor<typeof sirenMachine>;
let endSound: () => void;
let told: string[];
beforeEach(async () => {
  told = [];
  const machine = sirenMachine.provide({
    actors: {
      probeSound: fromPromise<'allowed' | 'blocked'>(() => Promise.resolve('allowed')),
      playSound: fromPromise<void, { sound: Sound }>(() => new Promise((resolve) => (endSound = resolve))),
    },
  });
  siren = createActor(machine, { input: { isOn: true } }).start();
  await settled();
});
afterEach(() => void siren.stop());

const begin = (before = NOTHING_TOLD) =>
  tellAlarm({ siren, kiosk: { send: ({ type }) => void told.push(type) } }, before);

test('a display hears of an alarm that stood before its wall opened, although no siren sounds [S12]', () => {
  const { note } = begin();
  expect(told).toEqual([]);
  note(closed('A'), null);
  expect(told).toEqual([RAISED]);
});

test('a display hears at once of a closed yard that its device remembers [S12][GAP-70]', () => {
  begin(closed('A'));
  expect(told).toEqual([RAISED]);
});

test('a display hears once of an alarm, and of its end once no yard is closed [S12]', () => {
  const { note } = begin();
  for (const now of [closed('A'), closed('A', 'B'), closed('B')]) note(now, null);
  expect(told).toEqual([RAISED]);
  note(closed(), null);
  note(closed(), null);
  expect(told).toEqual([RAISED, CLEARED]);
});

test('an alarm lasts while the siren sounds [S10][S12]', async () => {
  const { note } = begin();
  siren.send({ type: 'alert.raised' });
  note(closed(), null);
  expect(told).toEqual([RAISED]);
  endSound();
  await settled();
  expect(told).toEqual([RAISED, CLEARED]);
});

test('a display hears of the alarm before the check that raises it, so that no reload comes between [S12][GAP-70]', () => {
  const { note } = begin();
  note(closed(), 1_000);
  note(closed('A'), 2_000);
  expect(told).toEqual([CHECKED, RAISED, CHECKED]);
});

test('a display hears of the end of an alarm after the check that ends it: the end is shown first [S12]', () => {
  const { note } = begin(closed('A'));
  note(closed(), 2_000);
  expect(told).toEqual([RAISED, CHECKED, CLEARED]);
});

test('a display hears once of each check, and not of the siren as if it were one [S12]', async () => {
  const { note } = begin();
  note(closed(), null);
  expect(told).toEqual([]);
  for (const checkedAtMs of [1_000, 1_000, 2_000]) note(closed(), checkedAtMs);
  expect(told).toEqual([CHECKED, CHECKED]);
  siren.send({ type: 'alert.raised' });
  endSound();
  await settled();
  note(closed(), 2_000);
  expect(told).toEqual([CHECKED, CHECKED, RAISED, CLEARED]);
});

test('a display of a wall that is gone hears nothing more', () => {
  begin().stop();
  siren.send({ type: 'alert.raised' });
  expect(told).toEqual([]);
});
