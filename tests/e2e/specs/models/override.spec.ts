import { overrideModel, stepsFor } from '../../../model/override/override.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createOverridePage } from '../../drivers/overridePage.ts';

/** The ways on which somebody sets, removes or loses an override; each takes seconds. All ways stand in the machine's own tests. */
const WALKED = [
  'opening is offered + Open Yard is pressed → asked to acknowledge',
  'opening is offered + the probability is lost → opening is not offered',
  'opening is not offered + Open Yard is pressed → opening is not offered',
  'asked to acknowledge + Set is pressed → asked to acknowledge',
  'asked to acknowledge + somebody else opens the yard → told that somebody was first',
  'ready to open + lightning becomes likely → lightning has become likely',
  'ready to open + Set is pressed → opening is being set',
  'opening is being set + the service sets it → an override is in force',
  'an override is in force + a strike ends the override → told of the strike',
  'an override is in force + Override is pressed → the form shows the override',
  'the form shows the override + the switch is turned off → ready to remove',
  'the form shows the override + Yard is Closed is chosen and acknowledged → ready to close',
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('overriding goes as the site admin at the yard expects [OVR-02][OVR-03][OVR-05][OVR-08][OVR-09]', () => {
  walkTransitions(
    overrideModel,
    { walked: 12, of: 60 },
    async (parts) => stepsFor(await createOverridePage(parts)),
    { isWalked: (title) => WALKED.includes(title) },
  );
});
