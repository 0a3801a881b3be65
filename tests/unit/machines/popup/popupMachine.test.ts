import { describe, expect, test } from 'vitest';
import type { PopupEvent } from '#machines/popup/popupMachine.ts';
import {
  selectIsAsking,
  selectIsExpanded,
  selectIsPinned,
  selectIsUnanswered,
  selectPointValues,
  selectRow,
  selectSubject,
} from '#machines/popup/popupSelectors.ts';
import {
  ALERT,
  OPEN_AFTER_MS,
  PLACE,
  POPUP_TIMEOUT_MS,
  startPopup,
  VALUES,
  YARD,
} from '../../../support/popupSystem.ts';
import { settled } from '../../../support/settled.ts';

const MET = { type: 'pointer.met', subject: YARD } as const;
const CHOSEN = { type: 'subject.chosen', subject: ALERT } as const;

function startWith(...events: readonly PopupEvent[]) {
  const system = startPopup();
  for (const event of events) system.actor.send(event);
  return system;
}

function startFollowing() {
  const system = startWith(MET);
  system.clock.increment(OPEN_AFTER_MS);
  return system;
}

describe('openAfter', () => {
  test.each([
    ['one millisecond before its end no card is open', OPEN_AFTER_MS - 1, null],
    ['at its end the card hangs under the pointer', OPEN_AFTER_MS, YARD],
  ])('%s [MAP-13]', (_, spanMs, shown) => {
    const { clock, read } = startWith(MET);
    clock.increment(spanMs);
    expect(read(selectSubject)).toEqual(shown);
    expect(read(selectIsPinned)).toBe(false);
  });

  test('it begins anew with another thing, and not with the same one [MAP-13]', () => {
    const { actor, clock, read } = startWith(MET);
    clock.increment(OPEN_AFTER_MS - 1);
    actor.send(MET);
    clock.increment(1);
    expect(read(selectSubject)).toEqual(YARD);
    actor.send({ type: 'pointer.met', subject: ALERT });
    expect(read(selectSubject)).toBeNull();
    clock.increment(OPEN_AFTER_MS - 1);
    actor.send(MET);
    clock.increment(OPEN_AFTER_MS - 1);
    expect(read(selectSubject)).toBeNull();
    clock.increment(1);
    expect(read(selectSubject)).toEqual(YARD);
  });
});

test('the same thing met again leaves its card open [MAP-13]', () => {
  const { actor, read } = startFollowing();
  actor.send(MET);
  expect(read(selectSubject)).toEqual(YARD);
});

test.each(['pointer.left', 'map.moved', 'card.closed', 'subject.lost'] as const)(
  '%s takes away the card under a pointer, and one that is about to open [MAP-13]',
  (type) => {
    const open = startFollowing();
    open.actor.send({ type });
    expect(open.read(selectSubject)).toBeNull();
    const waiting = startWith(MET, { type });
    waiting.clock.increment(OPEN_AFTER_MS);
    expect(waiting.read(selectSubject)).toBeNull();
  },
);

test('a click pins a card at once, whatever was open [POPUP-01]', () => {
  for (const { actor, read } of [
    startWith(),
    startWith(MET),
    startFollowing(),
    startWith({ type: 'subject.chosen', subject: YARD }),
  ]) {
    actor.send(CHOSEN);
    expect(read(selectSubject)).toEqual(ALERT);
    expect(read(selectIsPinned)).toBe(true);
  }
});

test('a pinned card stays whatever the pointer and the map do, until it is closed or its thing is gone [POPUP-01]', () => {
  const { actor, clock, read } = startWith(CHOSEN);
  for (const event of [MET, { type: 'pointer.left' }, { type: 'map.moved' }] as const) actor.send(event);
  clock.increment(OPEN_AFTER_MS);
  expect(read(selectSubject)).toEqual(ALERT);
  actor.send({ type: 'card.closed' });
  expect(read(selectSubject)).toBeNull();
  actor.send(CHOSEN);
  actor.send({ type: 'subject.lost' });
  expect(read(selectSubject)).toBeNull();
});

test('a thing chosen in the list that hangs under a pointer at rest is pinned [MAP-09][POPUP-01]', () => {
  const { actor, read } = startFollowing();
  actor.send({ type: 'entry.chosen', row: 1 });
  expect(read(selectSubject)).toEqual(YARD);
  expect(read(selectRow)).toBe(1);
  expect(read(selectIsPinned)).toBe(true);
  actor.send({ type: 'pointer.left' });
  expect(read(selectIsPinned)).toBe(true);
});

test('one of several things is chosen in its card, and the next card begins without a choice [MAP-09]', () => {
  const { actor, read } = startWith(CHOSEN);
  expect(read(selectRow)).toBeNull();
  actor.send({ type: 'entry.chosen', row: 1 });
  expect(read(selectRow)).toBe(1);
  actor.send({ type: 'entry.chosen', row: null });
  expect(read(selectRow)).toBeNull();
  actor.send({ type: 'entry.chosen', row: 1 });
  actor.send({ type: 'subject.chosen', subject: YARD });
  expect(read(selectRow)).toBeNull();
});

test('the details of a thing open from its pinned card and close back to it [POPUP-04]', () => {
  const { actor, read } = startWith(CHOSEN, { type: 'details.opened' });
  expect(read(selectIsExpanded)).toBe(true);
  expect(read(selectIsPinned)).toBe(true);
  actor.send({ type: 'details.closed' });
  expect(read(selectIsExpanded)).toBe(false);
  expect(read(selectSubject)).toEqual(ALERT);
  const under = startFollowing();
  under.actor.send({ type: 'details.opened' });
  expect(under.read(selectIsExpanded)).toBe(false);
});

describe('a point of the map', () => {
  test('is asked about where it was met, and its values come [MAP-12][POPUP-11]', async () => {
    const { questions, read } = startWith({ type: 'subject.chosen', subject: PLACE });
    expect(read(selectIsAsking)).toBe(true);
    expect(questions.last().input).toEqual({ at: { lon: -97, lat: 39 } });
    questions.last().resolve(VALUES);
    await settled();
    expect(read(selectIsAsking)).toBe(false);
    expect(read(selectPointValues)).toEqual(VALUES);
  });

  test('that no layer can be asked about has no card [MAP-12]', async () => {
    const { questions, read } = startWith({ type: 'subject.chosen', subject: PLACE });
    questions.last().resolve([]);
    await settled();
    expect(read(selectSubject)).toBeNull();
  });

  test('that nobody answers about says so, and shows no values [MAP-12][S4]', async () => {
    const { questions, read } = startWith({ type: 'subject.chosen', subject: PLACE });
    questions.last().reject(new Error('503'));
    await settled();
    expect(read(selectIsUnanswered)).toBe(true);
    expect(read(selectPointValues)).toBeNull();
  });

  test('shows no values of another one', async () => {
    const { actor, questions, read } = startWith({ type: 'subject.chosen', subject: PLACE });
    questions.last().resolve(VALUES);
    await settled();
    actor.send({ type: 'subject.chosen', subject: { kind: 'place', at: { lon: -96, lat: 39 } } });
    expect(read(selectPointValues)).toBeNull();
    expect(questions.calls).toHaveLength(2);
  });

  test('of another time is asked about anew, and nothing is told of the time before [TIME-08][S5]', async () => {
    const { actor, clock, questions, read } = startWith({ type: 'subject.chosen', subject: PLACE });
    questions.last().resolve(VALUES);
    await settled();
    const late = questions.last();
    actor.send({ type: 'layers.changed' });
    expect(read(selectPointValues)).toBeNull();
    expect(read(selectIsAsking)).toBe(true);
    expect(read(selectSubject)).toEqual(PLACE);
    // the time changes once more before there is an answer
    actor.send({ type: 'layers.changed' });
    expect(questions.calls).toHaveLength(3);
    late.resolve(VALUES);
    await settled();
    expect(read(selectPointValues)).toBeNull();
    clock.increment(POPUP_TIMEOUT_MS);
    expect(read(selectIsUnanswered)).toBe(true);
    actor.send({ type: 'layers.changed' });
    expect(read(selectIsUnanswered)).toBe(false);
    questions.last().resolve(VALUES);
    await settled();
    expect(read(selectPointValues)).toEqual(VALUES);
  });

  test('alone is asked about when layers change: other cards stay as they are [TIME-08]', () => {
    const alert = startWith(CHOSEN, { type: 'details.opened' }, { type: 'layers.changed' });
    expect(alert.read(selectIsExpanded)).toBe(true);
    const none = startWith({ type: 'layers.changed' });
    expect(none.read(selectSubject)).toBeNull();
    expect([...alert.questions.calls, ...none.questions.calls]).toEqual([]);
  });

  test.each([
    ['giveUpAfter: one millisecond before its end values may still come', POPUP_TIMEOUT_MS - 1, false],
    ['giveUpAfter: at its end nobody has answered, whatever comes later', POPUP_TIMEOUT_MS, true],
  ])('%s', async (_, spanMs, isUnanswered) => {
    const { clock, questions, read } = startWith({ type: 'subject.chosen', subject: PLACE });
    clock.increment(spanMs);
    questions.last().resolve(VALUES);
    await settled();
    expect(read(selectIsUnanswered)).toBe(isUnanswered);
    expect(read(selectPointValues)).toEqual(isUnanswered ? null : VALUES);
  });
});
