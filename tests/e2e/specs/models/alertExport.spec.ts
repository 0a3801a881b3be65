import { alertExportModel, stepsFor } from '../../../model/alertExport/alertExport.model.ts';
import { createAlertExportPage } from '../../drivers/alertExportPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('past alerts are exported as a site administrator expects', () => {
  walkTransitions(alertExportModel, { walked: 17, of: 17 }, async (dependencies) =>
    stepsFor(await createAlertExportPage(dependencies)),
  );
});
