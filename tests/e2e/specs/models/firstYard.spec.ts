import { firstYardModel, stepsFor } from '../../../model/firstYard/firstYard.model.ts';
import { createFirstYardPage } from '../../drivers/firstYardPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('the first yard is added as its administrator expects [GAP-137]', () => {
  walkTransitions(firstYardModel, { walked: 18, of: 18 }, async (dependencies) =>
    stepsFor(await createFirstYardPage(dependencies)),
  );
});
