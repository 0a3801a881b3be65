import { popupModel, stepsFor } from '../../../model/popup/popup.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createPopupPage } from '../../drivers/popupPage.ts';

test.describe('the card over the map does what the person at the desk expects [POPUP-01][MAP-11][MAP-12][MAP-13]', () => {
  // a layer that does not answer is a failed request, which the browser tells of
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(popupModel, { walked: 16, of: 16 }, async (dependencies) =>
    stepsFor(await createPopupPage(dependencies)),
  );
});
