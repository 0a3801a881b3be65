import { mapFeedModel, stepsFor } from '../../../model/mapFeed/mapFeed.model.ts';
import { createMapFeedPage } from '../../drivers/mapFeedPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a yard on the map stands as the dispatcher expects [S1][S4]', () => {
  walkTransitions(
    mapFeedModel,
    { walked: 11, of: 18 },
    async (parts) => stepsFor(await createMapFeedPage(parts)),
    // the worker lives in real time; what its death does to a page is walked by the model of computeCore
    { isWalked: (title) => !/worker|nobody/.test(title) },
  );
});
