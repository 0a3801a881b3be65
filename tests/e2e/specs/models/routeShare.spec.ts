import { routeShareModel, stepsFor } from '../../../model/routeShare/routeShare.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createRouteSharePage } from '../../drivers/routeSharePage.ts';

test.describe('a route is shared as the person who shares it expects [SHARE-02]', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(routeShareModel, { walked: 14, of: 14 }, async (dependencies) =>
    stepsFor(await createRouteSharePage(dependencies)),
  );
});
