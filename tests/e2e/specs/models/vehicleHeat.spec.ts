import { stepsFor, vehicleHeatModel } from '../../../model/vehicleHeat/vehicleHeat.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createVehicleHeatPage } from '../../drivers/vehicleHeatPage.ts';

test.describe('the heat in a vehicle is shown as the dispatcher expects [HEAT-01][HEAT-02][HEAT-03]', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(vehicleHeatModel, { walked: 14, of: 14 }, async (dependencies) =>
    stepsFor(await createVehicleHeatPage(dependencies)),
  );
});
