import { describe, expect, test } from 'vitest';
import { firstFacilityOf } from '#machines/policyLab/labFacts.ts';
import {
  selectDrawnFacility,
  selectIsCancellable,
  selectIsLabEditable,
  selectIsLabMissing,
  selectIsRenewing,
  selectIsRunning,
  selectIsUnplotted,
  selectLabFault,
  selectPlot,
  selectResult,
  selectRun,
  selectShown,
} from '#machines/policyLab/policyLabSelectors.ts';
import {
  labStatusWith,
  createPolicyLabSystem,
  LAB_ORDER,
  LAB_PLOT,
  LAB_RESULT,
  LAB_RUN,
  LAB_TIMES,
} from '../../../support/policyLabSystem.ts';
import { CHANGED, CHANGED_AGAIN, FINISHED, loaded, running, shown } from './labStages.ts';

const { timeoutMs, pollMs, recomputeMs } = LAB_TIMES;

describe('the policy lab', () => {
  test('gives up loading at the limit, and not a millisecond before', () => {
    const { clock, now } = createPolicyLabSystem();
    clock.increment(timeoutMs - 1);
    expect(selectIsLabMissing(now())).toBe(false);
    clock.increment(1);
    expect([selectIsLabMissing(now()), selectLabFault(now())]).toEqual([true, 'timeout']);
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

  test('compares again 300 ms after a number has changed, not a millisecond before, and keeps its figures', async () => {
    const { actor, begin, calls, clock, draw, now } = await shown();
    await draw();
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(recomputeMs - 1);
    actor.send({ type: 'order.written', order: CHANGED_AGAIN });
    clock.increment(recomputeMs - 1);
    expect(calls.startRun.calls).toHaveLength(0);
    clock.increment(1);
    expect(calls.startRun.calls.map(({ input }) => input)).toEqual([{ order: CHANGED_AGAIN }]);
    await begin();
    expect([selectIsRenewing(now()), selectIsLabEditable(now())]).toEqual([true, false]);
    expect(selectShown(now())).toMatchObject({ result: LAB_RESULT, status: FINISHED });
    expect([selectDrawnFacility(now()), selectPlot(now())]).toEqual(['SOUTH_YARD', LAB_PLOT]);
  });

  test('shows the new figures of the facility that was shown, and compares once more what was written meanwhile', async () => {
    const { actor, begin, calls, clock, now, tell } = await shown();
    actor.send({ type: 'facility.chosen', facilityId: 'NORTH_YARD' });
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(recomputeMs);
    await begin();
    actor.send({ type: 'order.written', order: CHANGED_AGAIN });
    clock.increment(recomputeMs);
    await tell(labStatusWith({ state: 'finished', order: CHANGED }), LAB_RESULT);
    expect(calls.startRun.last().input).toEqual({ order: CHANGED_AGAIN });
    expect(selectShown(now())?.status.run?.order).toEqual(CHANGED);
    await begin();
    clock.increment(recomputeMs);
    await tell(labStatusWith({ state: 'finished', order: CHANGED_AGAIN }), LAB_RESULT);
    expect([selectIsRenewing(now()), selectDrawnFacility(now())]).toEqual([false, 'NORTH_YARD']);
    expect(selectShown(now())?.status.run?.order).toEqual(CHANGED_AGAIN);
    expect(calls.startRun.calls).toHaveLength(2);
  });

  test.each([
    ['what cannot be compared', null],
    ['what the figures are of', LAB_ORDER],
  ])('compares nothing again where the form says %s', async (_, order) => {
    const { actor, calls, clock } = await shown();
    actor.send({ type: 'order.written', order: CHANGED });
    actor.send({ type: 'order.written', order });
    clock.increment(10 * recomputeMs);
    expect(calls.startRun.calls).toHaveLength(0);
  });

  test('compares nothing by itself before a person has compared for the first time', async () => {
    const { actor, calls, clock } = await loaded();
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(10 * recomputeMs);
    expect(calls.startRun.calls).toHaveLength(0);
  });

  test('keeps the figures where the service does not compare again, says so, and does not ask in a loop', async () => {
    const { actor, calls, clock, fail, now } = await shown();
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(recomputeMs);
    await fail('startRun', 'tooBusy');
    clock.increment(10 * recomputeMs);
    expect([selectLabFault(now()), selectResult(now()), calls.startRun.calls.length]).toEqual([
      'tooBusy',
      LAB_RESULT,
      1,
    ]);
  });

  test('turns to a facility that is chosen while it compares again, once the new figures are there', async () => {
    const { actor, begin, calls, clock, draw, now, tell } = await shown();
    await draw();
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(recomputeMs);
    await begin();
    actor.send({ type: 'facility.chosen', facilityId: 'NORTH_YARD' });
    expect([selectDrawnFacility(now()), selectPlot(now())]).toEqual(['NORTH_YARD', null]);
    clock.increment(recomputeMs);
    await tell(labStatusWith({ state: 'finished', order: CHANGED }), LAB_RESULT);
    expect(calls.loadPlot.last().input.facilityId).toBe('NORTH_YARD');
  });

  test('compares an order once, also if the service tells it in another form', async () => {
    const { actor, begin, calls, clock, now, tell } = await shown();
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(recomputeMs);
    await begin();
    clock.increment(recomputeMs);
    const facilityIds = CHANGED.facilityIds.toReversed();
    await tell(labStatusWith({ state: 'finished', order: { ...CHANGED, facilityIds } }), LAB_RESULT);
    clock.increment(10 * recomputeMs);
    expect([selectIsRenewing(now()), calls.startRun.calls.length]).toEqual([false, 1]);
  });

  test('has no facility to draw where none was compared', () => {
    expect(firstFacilityOf({ ...LAB_RESULT, facilities: [] })).toBeNull();
  });
});
