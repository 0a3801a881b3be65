import { appUpdateModel, stepsFor } from '../../../model/appUpdate/appUpdate.model.ts';
import { createAppUpdatePage } from '../../drivers/appUpdatePage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

/** That a version was taken back is told to nobody outside the page. */
const UNSEEN = 'a newer version waits, and the page asks + there is none → the page is up to date';

test.describe('newer versions are found as the person who looks after the displays expects [SHELL-27]', () => {
  walkTransitions(
    appUpdateModel,
    { walked: 16, of: 17 },
    async (dependencies) => stepsFor(await createAppUpdatePage(dependencies)),
    { isWalked: (title) => title !== UNSEEN },
  );
});
