import { describe, expect } from 'vitest';
import {
  selectFailure,
  selectIsExtending,
  selectIsOutdated,
  selectKnownAlerts,
  selectMoreFault,
} from '#machines/alertHistory/alertHistorySelectors.ts';
import { createAlertHistorySystem, HISTORY_LIMITS, pastAlert } from '../../support/alertHistorySystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { alertHistoryModel, stepsFor, type HistoryDriver, type HistoryView } from './alertHistory.model.ts';

function createMachineDriver(): HistoryDriver {
  const system = createAlertHistorySystem();
  let isMore = false;

  function view(): HistoryView {
    const now = system.now();
    if (selectFailure(now) !== null) return 'failed';
    if (selectKnownAlerts(now) === null) return 'loading';
    if (selectIsExtending(now)) return 'list, loading more';
    if (selectMoreFault(now) !== null) return 'list, more refused';
    return selectIsOutdated(now) ? 'old list' : 'list';
  }

  return {
    async answer(how) {
      const wasMore = isMore;
      isMore = false;
      if (how === 'silence') system.clock.increment(HISTORY_LIMITS.timeoutMs);
      else if (how === 'failure') await (wasMore ? system.failOlder() : system.fail());
      else await (wasMore ? system.findOlder([]) : system.find([pastAlert('one', -2, -1)]));
    },
    tryAgain: system.refresh,
    loadMore() {
      isMore = true;
      system.more();
    },
    pass: (what) =>
      system.clock.increment(what === 'until the retry' ? HISTORY_LIMITS.retryMs : HISTORY_LIMITS.everyMs),
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('past alerts are looked up, as a site administrator expects', () => {
  walkModel(alertHistoryModel, { transitions: 18, journeys: 8 }, () => stepsFor(createMachineDriver()));
});
