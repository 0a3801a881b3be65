import type { ActorRefFrom } from 'xstate';
import type { snowSensorMachine } from '#machines/snowSensor/snowSensorMachine.ts';
import { selectIsPanelShown } from '#machines/snowSensor/snowSensorSelectors.ts';
import type { vehicleHeatMachine } from '#machines/vehicleHeat/vehicleHeatMachine.ts';
import { selectShownHeat } from '#machines/vehicleHeat/vehicleHeatSelectors.ts';

/** Closes the panel of a sensor or of a vehicle when the other one opens: they stand in one place. */
export function keepOnePanel(
  sensor: ActorRefFrom<typeof snowSensorMachine>,
  heat: ActorRefFrom<typeof vehicleHeatMachine>,
): void {
  let [hadSensor, hadHeat] = [false, false];
  sensor.subscribe((snapshot) => {
    const hasSensor = selectIsPanelShown(snapshot);
    const isOpening = hasSensor && !hadSensor;
    hadSensor = hasSensor;
    if (isOpening) heat.send({ type: 'panel.closed' });
  });
  heat.subscribe((snapshot) => {
    const hasHeat = selectShownHeat(snapshot) !== null;
    const isOpening = hasHeat && !hadHeat;
    hadHeat = hasHeat;
    if (isOpening) sensor.send({ type: 'panel.closed' });
  });
}
