import { describe, expect } from 'vitest';
import {
  selectIsBusy,
  selectIsFormOpen,
  selectIsRefused,
  selectIsUnsent,
} from '#machines/lightningReport/lightningReportSelectors.ts';
import {
  createLightningReportSystem,
  REPORT_RETRY_MS,
  REPORT_TIMEOUT_MS,
} from '../../support/lightningReportSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { lightningReportModel, stepsFor, type LightningReportDriver } from './lightningReport.model.ts';

const CONFIRMED_AT_MS = 1_000_000;

function createMachineDriver(): LightningReportDriver {
  const { actor, clock, answer } = createLightningReportSystem();
  return {
    press(button) {
      if (button === 'Report') actor.send({ type: 'report.requested' });
      else if (button === 'Close') actor.send({ type: 'form.dismissed' });
      else actor.send({ type: 'reporter.confirmed', atMs: CONFIRMED_AT_MS });
    },
    chooseThunder: () => actor.send({ type: 'sign.chosen', sign: 'thunder' }),
    chooseFiveMinutes: () => actor.send({ type: 'time.chosen', minutesAgo: 5 }),
    async answer(how) {
      if (how === 'silence') clock.increment(REPORT_TIMEOUT_MS);
      else await answer(how);
    },
    retry: () => clock.increment(REPORT_RETRY_MS),
    expectForm(form, told) {
      const now = actor.getSnapshot();
      const waits = selectIsBusy(now) ? 'waits' : 'ready';
      expect(selectIsFormOpen(now) ? waits : 'closed').toBe(form);
      const said = selectIsUnsent(now) ? 'not sent' : selectIsRefused(now) ? 'refused' : 'nothing';
      expect(selectIsFormOpen(now) ? said : 'nothing').toBe(told);
    },
  };
}

describe('lightning is reported as the person in the yard expects [GAP-140]', () => {
  walkModel(lightningReportModel, { transitions: 14, journeys: 3 }, () => stepsFor(createMachineDriver()));
});
