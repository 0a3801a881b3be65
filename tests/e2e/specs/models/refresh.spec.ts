import { refreshModel, stepsFor } from '../../../model/refresh/refresh.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createRefreshPage } from '../../drivers/refreshPage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a feed is polled as the person who reads it expects [S5]', () => {
  walkTransitions(refreshModel, { walked: 16, of: 16 }, async (dependencies) =>
    stepsFor(await createRefreshPage(dependencies)),
  );
});
