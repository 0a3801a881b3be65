import { describe, expect, test } from 'vitest';
import { LAB_MOST_BYTES } from '#contracts/policyLab.ts';
import { firstFacilityOf } from '#machines/policyLab/labFacts.ts';
import {
  selectDrawnFacility,
  selectIsCancellable,
  selectIsLabMissing,
  selectIsRunning,
  selectIsUnplotted,
  selectIsUploading,
  selectLabFault,
  selectPlot,
  selectResult,
  selectRun,
} from '#machines/policyLab/policyLabSelectors.ts';
import {
  boardWith,
  createPolicyLabSystem,
  EMPTY_BOARD,
  LAB_ORDER,
  LAB_PLOT,
  LAB_RESULT,
  LAB_RUN,
  LAB_TIMES,
  labFile,
} from '../../../support/policyLabSystem.ts';

const { timeoutMs, uploadTimeoutMs, pollMs } = LAB_TIMES;
const FINISHED = boardWith({ state: 'finished' });

async function loaded() {
  const system = createPolicyLabSystem();
  await system.load(EMPTY_BOARD);
  return system;
}
async function running() {
  const system = createPolicyLabSystem();
  await system.load(boardWith({}));
  return system;
}
async function shown() {
  const system = createPolicyLabSystem();
  await system.load(FINISHED, LAB_RESULT);
  return system;
}

describe('the policy lab', () => {
  test('gives up loading at the limit, and not a millisecond before', () => {
    const { clock, now } = createPolicyLabSystem();
    clock.increment(timeoutMs - 1);
    expect(selectIsLabMissing(now())).toBe(false);
    clock.increment(1);
    expect([selectIsLabMissing(now()), selectLabFault(now())]).toEqual([true, 'timeout']);
  });

  test('gives up a file at its own limit, and not a millisecond before', async () => {
    const { actor, clock, now } = await loaded();
    actor.send({ type: 'file.chosen', file: labFile() });
    clock.increment(uploadTimeoutMs - 1);
    expect(selectIsUploading(now())).toBe(true);
    clock.increment(1);
    expect([selectIsUploading(now()), selectLabFault(now())]).toEqual([false, 'timeout']);
  });

  test('sends a file of 32 MB, and not one that is a byte larger', async () => {
    const { actor, calls, now } = await loaded();
    actor.send({ type: 'file.chosen', file: labFile(LAB_MOST_BYTES + 1) });
    expect([calls.sendFile.calls.length, selectLabFault(now())]).toEqual([0, 'labRecordingTooBig']);
    const file = labFile(LAB_MOST_BYTES);
    actor.send({ type: 'file.chosen', file });
    expect([calls.sendFile.last().input, selectLabFault(now())]).toEqual([{ file }, null]);
  });

  test('asks whether a comparison began of which the service says nothing at the limit, not before', async () => {
    const { actor, calls, clock, now } = await loaded();
    actor.send({ type: 'run.requested', order: LAB_ORDER });
    expect(calls.startRun.last().input).toEqual({ order: LAB_ORDER });
    clock.increment(timeoutMs - 1);
    expect(calls.loadLab.calls).toHaveLength(1);
    clock.increment(1);
    expect([calls.loadLab.calls.length, selectLabFault(now())]).toEqual([2, 'timeout']);
  });

  test.each(['labRunning', 'timeout'])('asks how the lab stands after %s', async (fault) => {
    const { actor, calls, fail } = await loaded();
    actor.send({ type: 'run.requested', order: LAB_ORDER });
    await fail('startRun', fault);
    expect(calls.loadLab.calls).toHaveLength(2);
  });

  test('asks how far a comparison is after the pause, and not a millisecond before', async () => {
    const { calls, clock } = await running();
    clock.increment(pollMs - 1);
    expect(calls.askForRun.calls).toHaveLength(0);
    clock.increment(1);
    expect(calls.askForRun.calls).toHaveLength(1);
  });

  test('takes a comparison as running while the service says nothing of it, and asks again', async () => {
    const { calls, clock, now } = await running();
    clock.increment(pollMs);
    clock.increment(timeoutMs - 1);
    expect(selectLabFault(now())).toBeNull();
    clock.increment(1);
    expect([selectIsRunning(now()), selectLabFault(now())]).toEqual([true, 'timeout']);
    clock.increment(pollMs);
    expect(calls.askForRun.calls).toHaveLength(2);
  });

  test('goes on when a cancelling is not answered at the limit, and not a millisecond before', async () => {
    const { actor, calls, clock, now } = await running();
    actor.send({ type: 'run.dismissed' });
    expect([calls.cancelRun.last().input, selectIsCancellable(now())]).toEqual([
      { runId: LAB_RUN.id },
      false,
    ]);
    clock.increment(timeoutMs - 1);
    expect(selectIsCancellable(now())).toBe(false);
    clock.increment(1);
    expect([selectIsCancellable(now()), selectLabFault(now())]).toEqual([true, 'timeout']);
  });

  test('shows the result of a comparison that has ended before it could be cancelled', async () => {
    const { actor, cancel, load, now } = await running();
    actor.send({ type: 'run.dismissed' });
    await cancel();
    await load(FINISHED, LAB_RESULT);
    expect(selectResult(now())).toEqual(LAB_RESULT);
  });

  test('draws the facility with strikes while open first, and gives up at the limit, not before', async () => {
    const { calls, clock, now } = await shown();
    expect(selectDrawnFacility(now())).toBe('SOUTH_YARD');
    expect(calls.loadPlot.last().input).toEqual({ runId: LAB_RUN.id, facilityId: 'SOUTH_YARD' });
    clock.increment(timeoutMs - 1);
    expect(selectIsUnplotted(now())).toBe(false);
    clock.increment(1);
    expect(selectIsUnplotted(now())).toBe(true);
  });

  test('never draws the strikes of one facility as those of another', async () => {
    const { actor, calls, draw, now } = await shown();
    await draw();
    expect(selectPlot(now())).toEqual(LAB_PLOT);
    actor.send({ type: 'facility.chosen', facilityId: 'NORTH_YARD' });
    expect([selectPlot(now()), calls.loadPlot.last().input.facilityId]).toEqual([null, 'NORTH_YARD']);
  });

  test('forgets the figures of the comparison before when another begins', async () => {
    const { actor, begin, now } = await shown();
    actor.send({ type: 'run.requested', order: LAB_ORDER });
    expect(selectResult(now())).toEqual(LAB_RESULT);
    await begin();
    expect([selectResult(now()), selectRun(now())?.state]).toEqual([null, 'running']);
  });

  test('has no facility to draw where none was compared', () => {
    expect(firstFacilityOf({ ...LAB_RESULT, facilities: [] })).toBeNull();
  });
});
