import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdapterRow, AdapterStage, FaultName, Rig } from './adapterRow.ts';
import { ADAPTER_ROWS } from './adapterRows.ts';
import { startFaultWorld, type FaultWorld } from './faultWorld.ts';
import { NETWORK_FAULTS, type NetworkFaultName } from './networkFaults.ts';

const MOST_POLLS = 4;
const AHEAD_MS = 20 * 60_000;

let world: FaultWorld;
let rig: Rig;
beforeEach(async () => void (world = await startFaultWorld()));
afterEach(async () => {
  await rig.stop();
  await world.stop();
});

/** Rows whose cell of a fault is tested here. */
function rowsWith(fault: FaultName): readonly (readonly [id: string, stage: AdapterStage])[] {
  return ADAPTER_ROWS.flatMap(({ id, stage, leftOut, heldBy }: AdapterRow) =>
    stage === null || leftOut?.[fault] !== undefined || heldBy?.[fault] !== undefined ? [] : [[id, stage]],
  );
}

const serve = ({ contentAt, empty, type }: AdapterStage, atMs: number) =>
  world.serve({ whole: contentAt(atMs), empty, type });
const contentMs = ({ lagMs }: AdapterStage) => world.clock.nowMs() - lagMs;
const next = async () => (rig.next ?? world.next)();

async function begin(stage: AdapterStage): Promise<void> {
  rig = await stage.begin(world);
  await (rig.over ?? world.over)();
}

/** What is known when all that is served was taken. */
function knownOf(stage: AdapterStage, atMs = contentMs(stage)): number {
  return stage.namesNoTime ? world.clock.nowMs() : atMs - (stage.provesLessMs ?? 0);
}

/** Polls by the clock of the service, whose content keeps up, until everything is known. */
async function recover(stage: AdapterStage): Promise<void> {
  world.fail(null);
  for (let polls = 0; polls < (stage.mostPolls ?? MOST_POLLS); polls += 1) {
    world.advance(stage.askAgainMs);
    serve(stage, contentMs(stage));
    await next();
    if (rig.knownMs() === knownOf(stage)) return;
  }
  expect(rig.knownMs(), 'known again').toBe(knownOf(stage));
}

/** Whether the server is left alone for so long, by the pause to the next poll or whatever is asked meanwhile. */
async function leavesAlone(retryAfterMs: number): Promise<boolean> {
  if (rig.next === undefined) return world.waitedMs() >= retryAfterMs;
  const asked = world.asked().length;
  await rig.next();
  return world.asked().length === asked && rig.knownMs() === null;
}

/** Lets so much time pass that what is known is gone, in whole steps of the adapter. */
function outlast({ askAgainMs }: AdapterStage): void {
  world.advance((Math.ceil(rig.goneAfterMs / askAgainMs) + 1) * askAgainMs);
}

const FAULT_NAMES = Object.keys(NETWORK_FAULTS) as NetworkFaultName[];

describe.each(FAULT_NAMES)('after %s', (name) => {
  const fault = NETWORK_FAULTS[name];
  const waits = 'retryAfterMs' in fault;

  it.each(rowsWith(name))('%s knows nothing, says so, and recovers [S1][S4]', async (_, stage) => {
    world.fail(fault);
    serve(stage, contentMs(stage));
    await begin(stage);
    expect([rig.knownMs(), world.asked().length <= 1 || !waits]).toEqual([null, true]);
    expect(world.told() > 0 || stage.untold?.includes(name) === true, 'told').toBe(true);
    expect(!waits || (await leavesAlone(fault.retryAfterMs)), 'Retry-After').toBe(true);
    await recover(stage);
  });

  it.each(rowsWith(name))(
    '%s takes what it knows for no newer, until it is gone [S1][S5]',
    async (_, stage) => {
      serve(stage, contentMs(stage));
      await begin(stage);
      await recover(stage);
      const knownMs = rig.knownMs()!;
      const [told, asked] = [world.told(), world.asked().length];
      world.fail(fault);
      world.advance(stage.askAgainMs);
      serve(stage, contentMs(stage));
      await next();
      expect(rig.knownMs() ?? -Infinity).toBeLessThanOrEqual(knownMs);
      expect(world.told() > told || stage.untold?.includes(name) === true, 'told').toBe(true);
      expect(world.asked().length - asked === 1 || !waits, 'left alone').toBe(true);
      expect(!waits || (await leavesAlone(fault.retryAfterMs)), 'Retry-After').toBe(true);
      outlast(stage);
      await next();
      expect(rig.knownMs()).toBeNull();
      await recover(stage);
    },
  );
});

describe('after 200 with old content', () => {
  it.each(rowsWith('oldContent'))('%s knows nothing newer, until it is gone [S5]', async (_, stage) => {
    serve(stage, contentMs(stage));
    await begin(stage);
    await recover(stage);
    const [knownMs, atMs] = [rig.knownMs()!, contentMs(stage)];
    for (const oldMs of [atMs, atMs - stage.askAgainMs]) {
      serve(stage, oldMs);
      world.advance(stage.askAgainMs);
      await next();
      expect(rig.knownMs() ?? -Infinity).toBeLessThanOrEqual(knownMs);
    }
    serve(stage, atMs);
    outlast(stage);
    await next();
    expect(rig.knownMs()).toBeNull();
    await recover(stage);
  });
});

describe('by a clock that is ahead', () => {
  it.each(rowsWith('clockAhead'))(
    '%s knows nothing of a time to come, and recovers [S1][S5]',
    async (_, stage) => {
      serve(stage, world.clock.nowMs() + AHEAD_MS);
      await begin(stage);
      expect(rig.knownMs()).toBeNull();
      await recover(stage);
    },
  );
});

describe('by deliveries that come twice and out of order', () => {
  it.each(rowsWith('repeatedAndReordered'))('%s knows the newest of them [S3][S5]', async (_, stage) => {
    serve(stage, contentMs(stage));
    await begin(stage);
    await recover(stage);
    const first = contentMs(stage);
    const second = first + stage.askAgainMs;
    for (const [atMs, newestMs] of [
      [first, first],
      [second, second],
      [first, second],
      [second, second],
    ] as const) {
      serve(stage, atMs);
      world.advance(stage.askAgainMs);
      await next();
      const knownMs = knownOf(stage, newestMs);
      const isGone = world.clock.nowMs() - knownMs > rig.goneAfterMs;
      expect(rig.knownMs()).toBe(isGone ? null : knownMs);
    }
  });
});
