import { describe, expect } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { selectOrder, selectPage, selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { walkModel } from '../../support/walkModel.ts';
import { stepsFor, wallGridModel, type WallGridDriver } from './wallGrid.model.ts';

const INPUT = { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 };

/** The machine with a page around it that sorts the yards of each check, and keeps the order while nothing is known. */
function createMachineDriver(): WallGridDriver {
  const clock = new SimulatedClock();
  let actor: ActorRefFrom<typeof wallGridMachine> | null = null;
  let keys: readonly string[] = [];
  let closed: string | null = null;

  const sort = (isUrgent: boolean) =>
    actor?.send({
      type: 'tiles.sorted',
      keys: closed === null ? keys : [closed, ...keys.filter((key) => key !== closed)],
      isUrgent,
      isWorseOnFirstPage: isUrgent,
    });
  const pass = () => actor?.send({ type: 'check.passed' });

  return {
    open(pages) {
      keys = Array.from({ length: pages === 1 ? 3 : 61 }, (_, index) => `yard ${index}`);
      actor = createActor(wallGridMachine, { clock, input: INPUT }).start();
      sort(true);
      clock.increment(INPUT.restMs);
    },
    check(found) {
      if (found === 'failure') return actor?.send({ type: 'check.failed' });
      closed = found === 'last closed' ? keys.at(-1)! : null;
      pass();
      if (found === 'all open, old') actor?.send({ type: 'statuses.aged' });
      sort(closed !== null);
      return clock.increment(INPUT.restMs);
    },
    missChecks: () => clock.increment(INPUT.lostAfterMs),
    passTurn() {
      clock.increment(INPUT.turnMs);
      pass();
    },
    pressArrow: () => actor?.send({ type: 'operator.interacted' }),
    passHold() {
      pass();
      clock.increment(INPUT.holdMs);
      pass();
    },
    expectTiles(statuses) {
      const snapshot = actor?.getSnapshot() ?? null;
      if (statuses === 'none') return expect(snapshot).toBeNull();
      const trust = selectWallTrust(snapshot!);
      const isFirst = selectOrder(snapshot!)[0] === keys.at(-1);
      if (statuses === 'loading') return expect(trust).toBe('loading');
      if (statuses.startsWith('unknown')) expect(trust).toBe('lost');
      else expect(trust).toBe(statuses === 'open and late' ? 'late' : 'fresh');
      return expect(isFirst).toBe(statuses.includes('first'));
    },
    expectPage: (page) => expect(selectPage(actor!.getSnapshot())).toBe(page - 1),
  };
}

describe('a wall shows its yards worst first, page by page, and nothing that is not proven', () => {
  walkModel(wallGridModel, { transitions: 28, journeys: 13 }, () => stepsFor(createMachineDriver()));
});
