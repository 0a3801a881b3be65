import { stepsFor, wallGridModel } from '../../../model/wallGrid/wallGrid.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createWallGridPage } from '../../drivers/wallGridPage.ts';

test.describe('a wall shows its yards worst first, page by page, and nothing that is not proven', () => {
  test.use({ expectedConsole: [/503 \(Service Unavailable\)/] });
  walkTransitions(wallGridModel, { walked: 28, of: 28 }, async (dependencies) =>
    stepsFor(await createWallGridPage(dependencies)),
  );
});
