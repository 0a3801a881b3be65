import { describe, expect, test } from 'vitest';
import { LAB_MOST_BYTES } from '#contracts/policyLab.ts';
import {
  selectIsFileComing,
  selectIsFileWaiting,
  selectIsLabEditable,
  selectIsRenewing,
  selectIsUploading,
  selectLabFault,
} from '#machines/policyLab/policyLabSelectors.ts';
import { labStatusWith, LAB_RESULT, LAB_TIMES, labFile } from '../../../support/policyLabSystem.ts';
import { CHANGED, CHANGED_AGAIN, FINISHED, loaded, running, shown } from './labStages.ts';

const { uploadTimeoutMs, pollMs, recomputeMs } = LAB_TIMES;

describe('a file of the policy lab', () => {
  test('is given up at its own limit, and not a millisecond before', async () => {
    const { actor, clock, now } = await loaded();
    actor.send({ type: 'file.chosen', file: labFile() });
    clock.increment(uploadTimeoutMs - 1);
    expect(selectIsUploading(now())).toBe(true);
    clock.increment(1);
    expect([selectIsUploading(now()), selectLabFault(now())]).toEqual([false, 'timeout']);
  });

  test('is sent with 32 MB, and not with a byte more', async () => {
    const { actor, calls, now } = await loaded();
    actor.send({ type: 'file.chosen', file: labFile(LAB_MOST_BYTES + 1) });
    expect([calls.sendFile.calls.length, selectLabFault(now())]).toEqual([0, 'labRecordingTooBig']);
    const file = labFile(LAB_MOST_BYTES);
    actor.send({ type: 'file.chosen', file });
    expect([calls.sendFile.last().input, selectLabFault(now())]).toEqual([{ file }, null]);
  });

  test('that was chosen while a comparison ran is sent when it is over, and once [GAP-139]', async () => {
    const { actor, calls, clock, take, tell, now } = await running();
    const file = labFile();
    actor.send({ type: 'file.chosen', file });
    expect([calls.sendFile.calls.length, selectIsFileWaiting(now())]).toEqual([0, true]);
    clock.increment(pollMs);
    await tell(FINISHED, LAB_RESULT);
    expect([calls.sendFile.last().input, selectIsFileWaiting(now())]).toEqual([{ file }, false]);
    await take();
    expect([calls.sendFile.calls.length, selectIsLabEditable(now())]).toEqual([1, true]);
  });

  test('is coming while it waits and while it is sent, until the service holds it', async () => {
    const { actor, clock, take, tell, now } = await running();
    expect(selectIsFileComing(now())).toBe(false);
    actor.send({ type: 'file.chosen', file: labFile() });
    expect(selectIsFileComing(now())).toBe(true);
    clock.increment(pollMs);
    await tell(FINISHED, LAB_RESULT);
    expect([selectIsUploading(now()), selectIsFileComing(now())]).toEqual([true, true]);
    await take();
    expect(selectIsFileComing(now())).toBe(false);
  });

  test('that is too big and was chosen while a comparison ran is kept back', async () => {
    const { actor, now } = await running();
    actor.send({ type: 'file.chosen', file: labFile(LAB_MOST_BYTES + 1) });
    expect([selectIsFileWaiting(now()), selectLabFault(now())]).toEqual([false, 'labRecordingTooBig']);
  });

  test.each(['refused', 'cancelled'] as const)('that was %s is not sent again', async (how) => {
    const { actor, calls, fail, now } = await loaded();
    actor.send({ type: 'file.chosen', file: labFile() });
    if (how === 'refused') await fail('sendFile', 'labRecordingRefused');
    else actor.send({ type: 'upload.dismissed' });
    expect([calls.sendFile.calls.length, selectIsLabEditable(now())]).toEqual([1, true]);
  });

  test('that was chosen while the lab compares again is sent, and nothing more is compared by itself [GAP-139]', async () => {
    const { actor, begin, calls, clock, now, take, tell } = await shown();
    actor.send({ type: 'order.written', order: CHANGED });
    clock.increment(recomputeMs);
    await begin();
    actor.send({ type: 'order.written', order: CHANGED_AGAIN });
    actor.send({ type: 'file.chosen', file: labFile() });
    clock.increment(recomputeMs);
    await tell(labStatusWith({ state: 'finished', order: CHANGED }), LAB_RESULT);
    expect([selectIsUploading(now()), selectIsRenewing(now())]).toEqual([true, false]);
    await take();
    clock.increment(10 * recomputeMs);
    expect([calls.sendFile.calls.length, calls.startRun.calls.length]).toEqual([1, 1]);
    // its facility is drawn once: nothing was drawn between
    expect(calls.loadPlot.calls).toHaveLength(2);
  });
});
