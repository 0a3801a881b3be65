import { lookupModel, stepsFor } from '../../../model/lookup/lookup.model.ts';
import { createLookupPage } from '../../drivers/lookupPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a user is looked for by typing, as the person who types expects', () => {
  walkTransitions(lookupModel, { walked: 16, of: 16 }, async (dependencies) =>
    stepsFor(await createLookupPage(dependencies)),
  );
});
