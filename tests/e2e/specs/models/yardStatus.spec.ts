import { stepsFor, yardStatusModel } from '../../../model/yardStatus/yardStatus.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createYardStatusPage } from '../../drivers/yardStatusPage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('the yard page says what the safety officer expects [S1][S2][S4][S5]', () => {
  walkTransitions(yardStatusModel, { walked: 58, of: 58 }, async (dependencies) =>
    stepsFor(await createYardStatusPage(dependencies)),
  );
});
