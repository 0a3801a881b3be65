import { drillModel, stepsFor } from '../../../model/drill/drill.model.ts';
import { createDrillPage } from '../../drivers/drillPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a drill is arranged as the site admin expects', () => {
  walkTransitions(drillModel, { walked: 19, of: 19 }, async (dependencies) =>
    stepsFor(await createDrillPage(dependencies)),
  );
});
