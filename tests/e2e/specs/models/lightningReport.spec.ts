import { lightningReportModel, stepsFor } from '../../../model/lightningReport/lightningReport.model.ts';
import { createLightningReportPage } from '../../drivers/lightningReportPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('lightning is reported as the person in the yard expects [GAP-140]', () => {
  walkTransitions(lightningReportModel, { walked: 14, of: 14 }, async (dependencies) =>
    stepsFor(await createLightningReportPage(dependencies)),
  );
});
