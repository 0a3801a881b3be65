import { setup } from 'xstate';
import type { ModelSteps } from '../../support/modelPaths.ts';

/** A wall of yards, as the people before it describe it. */
export const wallGridModel = setup({}).createMachine({
  id: 'wallGrid',
  initial: 'no wall is there',
  states: {
    'no wall is there': {
      on: {
        'a wall of one page opens': 'names without a status',
        'a wall of two pages opens': 'names on two pages, without a status',
      },
    },
    'names without a status': {
      on: {
        'a check finds all open': 'all open',
        'a check finds all open a while ago': 'all open, which is late',
        'a check fails': 'all unknown',
        'three checks are missed': 'all unknown',
      },
    },
    'all open, which is late': {
      on: {
        'a check finds all open': 'all open',
        'a check fails': 'all unknown',
        'three checks are missed': 'all unknown',
      },
    },
    'all open': {
      on: {
        'a check finds all open': 'all open',
        'a check finds the last yard closed': 'the closed yard first',
        'a check fails': 'all unknown',
        'three checks are missed': 'all unknown',
      },
    },
    'the closed yard first': {
      on: {
        'a check finds all open': 'all open',
        'a check fails': 'all unknown, the closed yard first',
      },
    },
    'all unknown': { on: { 'a check finds all open': 'all open' } },
    'all unknown, the closed yard first': {
      on: { 'a check finds the last yard closed': 'the closed yard first' },
    },
    'names on two pages, without a status': { on: { 'a check finds all open': 'the first page' } },
    'the first page': {
      on: { 'a turn passes': 'the second page', 'the user presses an arrow key': 'the first page, held' },
    },
    'the second page': {
      on: {
        'a turn passes': 'the first page',
        'a check finds the last yard closed': 'the first page, the closed yard first',
        'the user presses an arrow key': 'the second page, held',
      },
    },
    'the second page, held': {
      on: {
        'a turn passes': 'the second page, held',
        'a check finds the last yard closed': 'the first page, the closed yard first',
      },
    },
    'the first page, the closed yard first': {},
    'the first page, held': {
      on: {
        'a turn passes': 'the first page, held',
        'the user presses an arrow key again': 'the first page, held',
        'nobody presses a key for a minute': 'the first page',
      },
    },
  },
});

/** What a system under test must let a walk do. Every check is answered by the walk. */
export type WallGridDriver = {
  open(pages: 1 | 2): Promise<void> | void;
  /** @param found `all open, old`: long enough before to be late, and not to be unknown. */
  check(found: 'all open' | 'all open, old' | 'last closed' | 'failure'): Promise<void> | void;
  /** Lets the time of three checks pass without an answer. */
  missChecks(): Promise<void> | void;
  passTurn(): Promise<void> | void;
  pressArrow(): Promise<void> | void;
  passHold(): Promise<void> | void;
  /** @param statuses What the tiles of the shown page say; `none`: no wall is there. */
  expectTiles(
    statuses:
      | 'none'
      | 'loading'
      | 'open'
      | 'open and late'
      | 'unknown'
      | 'last one closed and first'
      | 'unknown, last one first',
  ): Promise<void> | void;
  expectPage(page: 1 | 2): Promise<void> | void;
};

export function stepsFor(driver: WallGridDriver): ModelSteps {
  const onPage = async (page: 1 | 2) => {
    await driver.expectTiles('open');
    await driver.expectPage(page);
  };
  return {
    states: {
      'no wall is there': () => driver.expectTiles('none'),
      'names without a status': () => driver.expectTiles('loading'),
      'all open': () => driver.expectTiles('open'),
      'all open, which is late': () => driver.expectTiles('open and late'),
      'the closed yard first': () => driver.expectTiles('last one closed and first'),
      'all unknown': () => driver.expectTiles('unknown'),
      'all unknown, the closed yard first': () => driver.expectTiles('unknown, last one first'),
      'names on two pages, without a status': () => driver.expectTiles('loading'),
      'the first page': () => onPage(1),
      'the second page': () => onPage(2),
      'the second page, held': () => onPage(2),
      'the first page, the closed yard first': async () => {
        await driver.expectTiles('last one closed and first');
        await driver.expectPage(1);
      },
      'the first page, held': () => onPage(1),
    },
    events: {
      'a wall of one page opens': () => driver.open(1),
      'a wall of two pages opens': () => driver.open(2),
      'a check finds all open': () => driver.check('all open'),
      'a check finds all open a while ago': () => driver.check('all open, old'),
      'a check finds the last yard closed': () => driver.check('last closed'),
      'a check fails': () => driver.check('failure'),
      'three checks are missed': () => driver.missChecks(),
      'a turn passes': () => driver.passTurn(),
      'the user presses an arrow key': () => driver.pressArrow(),
      'the user presses an arrow key again': () => driver.pressArrow(),
      'nobody presses a key for a minute': () => driver.passHold(),
    },
  };
}
