import { overrideModel, stepsFor } from '../../../model/override/override.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createOverridePage } from '../../drivers/overridePage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('overriding goes as the site admin at the yard expects [OVR-02][OVR-03][OVR-05][OVR-08][OVR-09]', () => {
  walkTransitions(overrideModel, { walked: 62, of: 62 }, async (dependencies) =>
    stepsFor(await createOverridePage(dependencies)),
  );
});
