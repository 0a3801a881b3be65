import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { ModelPath } from '../../support/modelPaths.ts';
import { modelTours, type TourRules } from '../../support/modelTours.ts';
import { transitionPaths } from '../../support/transitionPaths.ts';

const door = setup({}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar', lock: 'locked', knock: 'shut' } },
    ajar: { on: { shut: 'shut', wedge: 'wedged' } },
    locked: { on: { unlock: 'shut', break: 'broken' } },
    wedged: { on: { free: 'ajar' } },
    broken: {},
  },
});

function doorTours(limit: number, rules?: TourRules): string[] {
  return modelTours(transitionPaths(door), limit, rules).map(({ steps }) =>
    steps.map(({ event }) => event).join(', '),
  );
}

test('one tour takes every transition when it has room, and what leads nowhere last', () => {
  expect(doorTours(20)).toEqual(['open, shut, lock, unlock, knock, open, wedge, free, shut, lock, break']);
});

test('a tour goes no farther than its limit, and keeps room for what ends it', () => {
  expect(doorTours(5)).toEqual(['open, shut, lock, break', 'knock, open, wedge, free', 'lock, unlock']);
});

test('a limit that the first transition alone exceeds loses none', () => {
  const covered = modelTours(transitionPaths(door), 1).flatMap(({ covers }) => covers);
  expect(covered).toHaveLength(8);
});

test('what ends a tour comes last in it', () => {
  expect(doorTours(20, { endsTour: (title) => title === 'shut + knock → shut' })).toEqual([
    'open, shut, lock, unlock, open, wedge, free, shut, knock',
    'lock, break',
  ]);
});

test('what is reached through the end of a tour alone is walked by its own path', () => {
  expect(doorTours(20, { endsTour: (title) => title === 'ajar + wedge → wedged' })).toEqual([
    'open, shut, lock, unlock, knock, open, wedge',
    'lock, break',
    'open, wedge, free',
  ]);
});

test('what is alone keeps its own path, and no tour goes over it', () => {
  expect(doorTours(20, { isAlone: (title) => title.startsWith('locked + unlock') })).toEqual([
    'open, shut, knock, open, wedge, free, shut, lock, break',
    'lock, unlock',
  ]);
});

test('nothing to walk makes no tours', () => {
  expect(modelTours([], 10)).toEqual([]);
});

const EVENTS = ['a', 'b', 'c', 'd'];
const state = fc.integer({ min: 0, max: 5 });
const model = fc
  .array(fc.dictionary(fc.constantFrom(...EVENTS), state, { maxKeys: 4 }), { minLength: 6, maxLength: 6 })
  .map((states) =>
    setup({}).createMachine({
      id: 'any',
      initial: '0',
      states: Object.fromEntries(
        states.map((on, name) => [
          String(name),
          { on: Object.fromEntries(Object.entries(on).map(([event, to]) => [event, String(to)])) },
        ]),
      ),
    }),
  );

/** The transitions that a walk takes, as titles of paths are written. */
function titlesOf({ start, steps }: Pick<ModelPath, 'start' | 'steps'>): string[] {
  return steps.map(({ event, state: to }, at) => `${steps[at - 1]?.state ?? start} + ${event} → ${to}`);
}

test('in every model tours take exactly the transitions that are asked for, over nothing else', () => {
  const chosen = fc.func(fc.boolean());
  const choices = fc.record({ isWalked: chosen, endsTour: chosen, isAlone: chosen });
  fc.assert(
    fc.property(model, fc.integer({ min: 1, max: 15 }), choices, (any, limit, { isWalked, ...rules }) => {
      const paths = transitionPaths(any).filter(({ title }) => isWalked(title));
      const tours = modelTours(paths, limit, rules);
      const covered = tours.flatMap(({ covers }) => covers);
      expect(covered.toSorted()).toEqual(paths.map(({ title }) => title).toSorted());

      const allowed = new Set(paths.flatMap(titlesOf));
      const ownPaths = new Set(paths.map((path) => titlesOf(path).join()));
      const ends = covered.filter((title) => rules.endsTour(title) || rules.isAlone(title));
      // the way to the first transition alone may be longer than the limit, as it goes round what ends a tour
      const longest = Math.max(limit, allowed.size);
      for (const tour of tours) {
        const taken = titlesOf(tour);
        expect(tour.start).toBe('0');
        expect(taken.filter((title) => !allowed.has(title))).toEqual([]);
        expect(taken).toEqual(expect.arrayContaining([...tour.covers]));
        expect(taken.length).toBeLessThanOrEqual(longest);
        if (ownPaths.has(taken.join())) continue;
        expect(taken.slice(0, -1).filter((title) => ends.includes(title))).toEqual([]);
      }
    }),
  );
});
