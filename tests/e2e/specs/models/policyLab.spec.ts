import { policyLabModel, stepsFor } from '../../../model/policyLab/policyLab.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createPolicyLabPage } from '../../drivers/policyLabPage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('policies are compared as their site admin expects [GAP-139]', () => {
  walkTransitions(policyLabModel, { walked: 57, of: 57 }, async (dependencies) =>
    stepsFor(await createPolicyLabPage(dependencies)),
  );
});
