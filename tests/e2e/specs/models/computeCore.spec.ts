import { computeCoreModel, stepsFor } from '../../../model/computeCore/computeCore.model.ts';
import { createComputeCorePage } from '../../drivers/computeCorePage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

/** A real worker takes its orders in turn: it has answered its first beat before it can report anything. */
const IMPOSSIBLE = 'the worker starts + it reports a step → the worker starts';

test.use({ expectedConsole: [/Failed to load resource|The worker has lost its mind/] });

test.describe('the worker is watched as the person who looks after the display expects [S12]', () => {
  walkTransitions(
    computeCoreModel,
    { walked: 12, of: 13 },
    async (dependencies) => stepsFor(await createComputeCorePage(dependencies)),
    { isWalked: (title) => title !== IMPOSSIBLE },
  );
});
