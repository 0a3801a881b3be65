import { layerMenuModel, stepsFor } from '../../../model/layerMenu/layerMenu.model.ts';
import { createLayerMenuPage } from '../../drivers/layerMenuPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.describe('the layers menu does what the person at the desk expects [LAYER-01]', () => {
  // a catalogue that does not come is a failed request, which the browser tells of
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(layerMenuModel, { walked: 11, of: 11 }, async (parts) =>
    stepsFor(await createLayerMenuPage(parts)),
  );
});
