import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise, type Actor } from 'xstate';
import { tellAlarm } from '#app/wall/tellAlarm.ts';
import { NOTHING_TOLD, type ToldClosed } from '#domain/alerting/wallAlarm.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { settled } from '#tests/support/settled.ts';

const RAISED = 'alarm.raised';
const CLEARED = 'alarm.cleared';
const closed = (...keys: string[]): ToldClosed => ({ known: new Set(['A', 'B']), closed: new Set(keys) });

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
  note(closed('A'));
  expect(told).toEqual([RAISED]);
});

test('a display hears at once of a closed yard that its device remembers [S12][GAP-70]', () => {
  begin(closed('A'));
  expect(told).toEqual([RAISED]);
});

test('a display hears once of an alarm, and of its end once no yard is closed [S12]', () => {
  const { note } = begin();
  for (const now of [closed('A'), closed('A', 'B'), closed('B')]) note(now);
  expect(told).toEqual([RAISED]);
  note(closed());
  note(closed());
  expect(told).toEqual([RAISED, CLEARED]);
});

test('an alarm lasts while the siren sounds [S10][S12]', async () => {
  const { note } = begin();
  siren.send({ type: 'alert.raised' });
  note(closed());
  expect(told).toEqual([RAISED]);
  endSound();
  await settled();
  expect(told).toEqual([RAISED, CLEARED]);
});

test('a display of a wall that is gone hears nothing more', () => {
  begin().stop();
  siren.send({ type: 'alert.raised' });
  expect(told).toEqual([]);
});
