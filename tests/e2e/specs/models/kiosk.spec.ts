import { kioskModel, stepsFor } from '../../../model/kiosk/kiosk.model.ts';
import { createKioskPage } from '../../drivers/kioskPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

/** Walked where versions and forms are walked; what a display makes of them stands in the machine's own tests. */
const ELSEWHERE = /version|form/;

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a wall display lives as the person who hung it up expects [YARD-22][CONST-04][S12]', () => {
  walkTransitions(
    kioskModel,
    { walked: 0, of: 44 },
    async (parts) => stepsFor(await createKioskPage(parts)),
    (title) => !ELSEWHERE.test(title),
  );
});
