import { stepsFor, wallModel } from '../../../model/wall/wall.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createWallPage } from '../../drivers/wallPage.ts';

test.describe('a wall shows its views in turn, and comes back by itself', () => {
  walkTransitions(wallModel, { walked: 12, of: 12 }, async (dependencies) =>
    stepsFor(await createWallPage(dependencies)),
  );
});
