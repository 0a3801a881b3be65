import { kioskModel, stepsFor } from '../../../model/kiosk/kiosk.model.ts';
import { createKioskPage } from '../../drivers/kioskPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

/** One way for each thing that a display does by itself; each takes seconds. All ways stand in the machine's own tests. */
const WALKED = [
  'all is well + it sleeps → it has slept',
  'it has slept + a good status comes → it has reloaded',
  'it has slept + no status comes → it has slept',
  'it has slept + the network goes → it has slept offline',
  'all is well + its memory fills up → memory is short',
  'memory is short + its memory is free again → all is well',
  'all is well + its screen may turn off again → its screen may turn off',
  'its screen may turn off + it is hidden and shown again → all is well',
  'all is well + the network goes → it is offline',
  'all is well + the picture stands still for half a minute → the picture stands still',
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a wall display lives as the person who hung it up expects [YARD-22][CONST-04][S12]', () => {
  walkTransitions(
    kioskModel,
    { walked: 10, of: 44 },
    async (dependencies) => stepsFor(await createKioskPage(dependencies)),
    { isWalked: (title) => WALKED.includes(title) },
  );
});
