import { expect, test } from 'vitest';
import { selectIsPanelShown } from '#machines/snowSensor/snowSensorSelectors.ts';
import { selectShownHeat } from '#machines/vehicleHeat/vehicleHeatSelectors.ts';
import { keepOnePanel } from '#app/map/keepOnePanel.ts';
import { openSensor } from '../../../support/snowSensorSystem.ts';
import { createVehicleHeatSystem } from '../../../support/vehicleHeatSystem.ts';

test('the panel that opens last stays: of a sensor and of a vehicle one is shown at a time', async () => {
  const sensor = await openSensor();
  const heat = createVehicleHeatSystem();
  keepOnePanel(sensor.actor, heat.actor);
  const shown = () => [selectIsPanelShown(sensor.now()), selectShownHeat(heat.now()) !== null];
  heat.request();
  expect(shown()).toEqual([true, false]);
  await heat.answer();
  expect(shown()).toEqual([false, true]);
  sensor.actor.send({ type: 'sensor.chosen', gid: 7, isShown: false });
  await sensor.load();
  expect(shown()).toEqual([false, true]);
  sensor.actor.send({ type: 'panel.opened' });
  expect(shown()).toEqual([true, false]);
});
