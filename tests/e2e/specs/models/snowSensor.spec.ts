import { snowSensorModel, stepsFor } from '../../../model/snowSensor/snowSensor.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSnowSensorPage } from '../../drivers/snowSensorPage.ts';

/** Each lies on the way of one that is walked. */
const LEFT_OUT = [
  /^nobody looks at a sensor \+/,
  /\+ it (comes|does not come) →/,
  /\+ (more|move|delete|the switch) is pressed/,
  /^we are asked whether \+ yes/,
  /^the marker stands still \+ the marker is moved/,
  /^(the marker has moved|the new marker has moved) \+ the place is saved/,
  /^the new marker stands still/,
  /^the form is open \+ (a whole|an empty) form/,
  /\+ the service fails → (the marker|we are|the new)/,
];

test.describe('a snow sensor is looked after as the person who does it expects [SENS-01][SENS-27]', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(
    snowSensorModel,
    { walked: 17, of: 35 },
    async (parts) => stepsFor(await createSnowSensorPage(parts)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
