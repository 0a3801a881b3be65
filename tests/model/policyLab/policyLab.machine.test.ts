import { describe, expect } from 'vitest';
import { LAB_MOST_BYTES } from '#contracts/policyLab.ts';
import {
  selectIsCancellable,
  selectIsFileWaiting,
  selectIsFormOpen,
  selectIsLabEditable,
  selectIsLabForbidden,
  selectIsLabMissing,
  selectIsRenewing,
  selectIsUnplotted,
  selectIsUploading,
  selectLab,
  selectLabFault,
  selectPlot,
  selectResult,
  selectRun,
} from '#machines/policyLab/policyLabSelectors.ts';
import {
  labStatusWith,
  createPolicyLabSystem,
  EMPTY_LAB_STATUS,
  LAB_ORDER,
  LAB_RESULT,
  LAB_TIMES,
  labFile,
} from '../../support/policyLabSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { policyLabModel, stepsFor, type LabDriver, type LabView } from './policyLab.model.ts';

function createMachineDriver(): LabDriver {
  const { actor, clock, now, ...answer } = createPolicyLabSystem();

  function view(): LabView {
    const snapshot = now();
    if (selectIsLabForbidden(snapshot)) return 'forbidden';
    if (selectIsLabMissing(snapshot)) return 'missing';
    if (selectLab(snapshot) === null) return 'loading';
    if (selectIsUploading(snapshot)) return 'sending';
    if (selectIsFileWaiting(snapshot)) return 'waiting';
    if (selectIsRenewing(snapshot)) return selectIsFormOpen(snapshot) ? 'renewing' : 'busy';
    if (selectIsCancellable(snapshot)) return selectLabFault(snapshot) === null ? 'running' : 'doubt';
    if (!selectIsLabEditable(snapshot)) return snapshot.matches('loading') ? 'reloading' : 'busy';
    if (selectLabFault(snapshot) !== null) return 'fault';
    const state = selectRun(snapshot)?.state;
    if (state === 'cancelled' || state === 'failed') return state;
    if (selectResult(snapshot) === null) return 'blank';
    if (selectIsUnplotted(snapshot)) return 'unplotted';
    return selectPlot(snapshot) === null ? 'plotting' : 'plotted';
  }

  let order = LAB_ORDER;
  const finished = () => labStatusWith({ state: 'finished', order });
  return {
    async answerLoad(how) {
      if (how === 'silence') clock.increment(LAB_TIMES.timeoutMs);
      else if (how === 'forbidden') await answer.fail('loadLab', 'notAuthorised');
      else if (how === 'failure') await answer.fail('loadLab');
      else if (how === 'empty') await answer.load(EMPTY_LAB_STATUS);
      else if (how === 'figures') await answer.load(finished(), LAB_RESULT);
      else await answer.load(labStatusWith({ state: how }));
    },
    loadAgain: async () => actor.send({ type: 'load.requested' }),
    chooseFile: async (isTooBig) =>
      actor.send({ type: 'file.chosen', file: labFile(isTooBig ? LAB_MOST_BYTES + 1 : LAB_MOST_BYTES) }),
    leaveFile: async () => actor.send({ type: 'upload.dismissed' }),
    async answerFile(how) {
      if (how === 'silence') clock.increment(LAB_TIMES.uploadTimeoutMs);
      else if (how === 'refused') await answer.fail('sendFile', 'labRecordingRefused');
      else await answer.take();
    },
    compare: async () => actor.send({ type: 'run.requested', order: LAB_ORDER }),
    async answerOrder(how) {
      if (how === 'silence') clock.increment(LAB_TIMES.timeoutMs);
      else if (how === 'begun') await answer.begin();
      else await answer.fail('startRun', how === 'elsewhere' ? 'labRunning' : 'tooBusy');
    },
    async answerRun(how) {
      clock.increment(LAB_TIMES.pollMs);
      if (how === 'silence') clock.increment(LAB_TIMES.timeoutMs);
      else if (how === 'failure') await answer.fail('askForRun');
      else if (how === 'gone') await answer.tell(EMPTY_LAB_STATUS);
      else if (how === 'figures') await answer.tell(finished(), LAB_RESULT);
      else await answer.tell(labStatusWith({ state: how, fault: how === 'failed' ? 'failed' : null }));
    },
    cancel: async () => actor.send({ type: 'run.dismissed' }),
    async answerCancel(how) {
      if (how === 'silence') clock.increment(LAB_TIMES.timeoutMs);
      else if (how === 'failure') await answer.fail('cancelRun');
      else await answer.cancel();
    },
    chooseFacility: async () => actor.send({ type: 'facility.chosen', facilityId: 'NORTH_YARD' }),
    async changeNumber() {
      order = { ...LAB_ORDER, hourlyRate: 200 };
      actor.send({ type: 'order.written', order });
      clock.increment(LAB_TIMES.recomputeMs);
    },
    async answerPlot(how) {
      if (how === 'silence') clock.increment(LAB_TIMES.timeoutMs);
      else if (how === 'failure') await answer.fail('loadPlot');
      else await answer.draw();
    },
    expectView: async (wanted) => expect(view()).toBe(wanted),
  };
}

describe('policies are compared as their site admin expects [GAP-139]', () => {
  walkModel(policyLabModel, { transitions: 57, journeys: 448 }, () => stepsFor(createMachineDriver()));
});
