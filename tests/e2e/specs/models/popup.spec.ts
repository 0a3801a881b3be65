import { popupModel, stepsFor } from '../../../model/popup/popup.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createPopupPage } from '../../drivers/popupPage.ts';

/** The layers of this page are of no time: which layers are asked anew is in the tests of `createPopup`. */
const ANOTHER_HOUR = 'the map goes to another hour';

test.describe('the card over the map does what the person at the desk expects [POPUP-01][MAP-11][MAP-12][MAP-13]', () => {
  // a layer that does not answer is a failed request, which the browser tells of
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(
    popupModel,
    { walked: 16, of: 20 },
    async (dependencies) => stepsFor(await createPopupPage(dependencies)),
    { isWalked: (title) => !title.includes(ANOTHER_HOUR) },
  );
});
