import { languageCycleModel, stepsFor } from '../../../model/languageCycle/languageCycle.model.ts';
import { createLanguageCyclePage } from '../../drivers/languageCyclePage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.describe('the page speaks the language that the people in the yard expect [LANG-03][LANG-05][LANG-06][LANG-07]', () => {
  walkTransitions(languageCycleModel, { walked: 12, of: 12 }, async (dependencies) =>
    stepsFor(await createLanguageCyclePage(dependencies)),
  );
});
