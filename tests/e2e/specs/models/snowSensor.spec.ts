import { snowSensorModel, stepsFor } from '../../../model/snowSensor/snowSensor.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSnowSensorPage } from '../../drivers/snowSensorPage.ts';

test.describe('a snow sensor is looked after as the person who does it expects [SENS-01][SENS-27]', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(snowSensorModel, { walked: 41, of: 41 }, async (dependencies) =>
    stepsFor(await createSnowSensorPage(dependencies)),
  );
});
