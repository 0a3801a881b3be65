import { alertHistoryModel, stepsFor } from '../../../model/alertHistory/alertHistory.model.ts';
import { createAlertHistoryPage } from '../../drivers/alertHistoryPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('past alerts are looked up, as a site administrator expects', () => {
  walkTransitions(alertHistoryModel, { walked: 18, of: 18 }, async (dependencies) =>
    stepsFor(await createAlertHistoryPage(dependencies)),
  );
});
