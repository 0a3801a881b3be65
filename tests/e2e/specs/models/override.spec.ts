import { overrideModel, stepsFor } from '../../../model/override/override.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createOverridePage } from '../../drivers/overridePage.ts';

/**
 * What follows once a replacement has removed the old override: the page would have to hear of that by its next poll, and
 * has given the second call up by then. Walked in the machine's own tests.
 */
const LEFT_OUT = [
  /^the old override makes room \+ the service removes it/,
  /^(closing is being set|the old override is being put back|the yard is closed by an override) \+/,
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('overriding goes as the site admin at the yard expects [OVR-02][OVR-03][OVR-05][OVR-08][OVR-09]', () => {
  walkTransitions(
    overrideModel,
    { walked: 53, of: 60 },
    async (parts) => stepsFor(await createOverridePage(parts)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
