import { selectionModel, stepsFor } from '../../../model/selection/selection.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSelectionPage } from '../../drivers/selectionPage.ts';

test.describe('Selection Mode does what the person at the desk expects [MAP-15][MAP-16][VEH-02][VEH-04]', () => {
  // a service that refuses is a failed request, which the browser tells of
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(selectionModel, { walked: 30, of: 30 }, async (dependencies) =>
    stepsFor(await createSelectionPage(dependencies)),
  );
});
