import { kioskEnrolmentModel, stepsFor } from '../../../model/kioskEnrolment/kioskEnrolment.model.ts';
import { createKioskEnrolmentPage } from '../../drivers/kioskEnrolmentPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a device becomes a display, and stays one, as the person in front of it expects [GAP-141]', () => {
  walkTransitions(kioskEnrolmentModel, { walked: 25, of: 25 }, async (dependencies) =>
    stepsFor(await createKioskEnrolmentPage(dependencies)),
  );
});
