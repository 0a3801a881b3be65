import { stepsFor, trackingModel } from '../../../model/tracking/tracking.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createTrackingPage } from '../../drivers/trackingPage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a vehicle is followed, as a user who waits for it expects', () => {
  walkTransitions(trackingModel, { walked: 21, of: 21 }, async (dependencies) =>
    stepsFor(await createTrackingPage(dependencies)),
  );
});
