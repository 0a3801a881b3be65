import { describe, expect } from 'vitest';
import {
  selectIsLoading,
  selectIsMissed,
  selectIsOutdated,
  selectIsRefreshing,
  selectIsTooShort,
  selectRun,
} from '#machines/tracking/trackingSelectors.ts';
import { TRACKED_RUN } from '../../support/trackedRun.ts';
import { createTrackingSystem, TRACKING_LIMITS } from '../../support/trackingSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { stepsFor, trackingModel, type TrackingDriver, type TrackingView } from './tracking.model.ts';

function createMachineDriver(): TrackingDriver {
  const system = createTrackingSystem();

  function view(): TrackingView {
    const now = system.now();
    if (selectIsLoading(now)) return 'looking';
    if (selectRun(now) === null) {
      if (selectIsMissed(now)) return 'search, none';
      return selectIsTooShort(now) ? 'search, too short' : 'search';
    }
    if (selectIsRefreshing(now)) return 'vehicle, looking';
    return selectIsOutdated(now) ? 'vehicle, old' : 'vehicle';
  }

  return {
    type: system.type,
    send(text) {
      system.type(text);
      system.submit();
    },
    async answer(how) {
      if (how === 'silence') system.clock.increment(TRACKING_LIMITS.timeoutMs);
      else if (how === 'failure') await system.fail();
      else await system.answer(how === 'found' ? { success: true, data: TRACKED_RUN } : { success: false });
    },
    refresh: system.refresh,
    goTo: (where) => system.goTo(where === 'search' ? null : 'ANOTHER'),
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('a vehicle is followed, as a user who waits for it expects', () => {
  walkModel(trackingModel, { transitions: 21, journeys: 12 }, () => stepsFor(createMachineDriver()));
});
