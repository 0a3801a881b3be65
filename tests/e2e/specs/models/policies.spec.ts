import { policiesModel, stepsFor } from '../../../model/policies/policies.model.ts';
import { walkTransitions, test } from '../../drivers/modelTest.ts';
import { createPoliciesPage } from '../../drivers/policiesPage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('policies are written, assigned and decided as their site admin expects [GAP-139]', () => {
  walkTransitions(policiesModel, { walked: 45, of: 45 }, async (dependencies) =>
    stepsFor(await createPoliciesPage(dependencies)),
  );
});
