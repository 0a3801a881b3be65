import { mapFeedModel, stepsFor } from '../../../model/mapFeed/mapFeed.model.ts';
import { createMapFeedPage } from '../../drivers/mapFeedPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource|The worker has lost its mind/] });

test.describe('a yard on the map stands as the dispatcher expects [S1][S4]', () => {
  walkTransitions(mapFeedModel, { walked: 23, of: 23 }, async (dependencies) =>
    stepsFor(await createMapFeedPage(dependencies)),
  );
});
