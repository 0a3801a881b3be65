import { lightningModel, stepsFor } from '../../../model/lightning/lightning.model.ts';
import { createLightningPage } from '../../drivers/lightningPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.describe('the map shows the lightning that the person at the desk has chosen [STRIKE-01][STRIKE-02][STRIKE-13]', () => {
  walkTransitions(lightningModel, { walked: 11, of: 11 }, async (dependencies) =>
    stepsFor(await createLightningPage(dependencies)),
  );
});
