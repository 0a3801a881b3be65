import { routePlanModel, stepsFor } from '../../../model/routePlan/routePlan.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createRoutePlanPage } from '../../drivers/routePlanPage.ts';

/** Each lies on the way of one that is walked. */
const LEFT_OUT = [
  /\+ both places are sent/,
  /\+ routes come/,
  /the best route is looked at \+ it is sent again/,
];

test.describe('a route is planned as the person who plans it expects [ROUTE-11][ROUTE-08]', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(
    routePlanModel,
    { walked: 12, of: 15 },
    async (dependencies) => stepsFor(await createRoutePlanPage(dependencies)),
    {
      isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)),
      // the place of a plan that was made is asked for no more
      isAlone: (title) => /a place is not known|the service says nothing/.test(title),
    },
  );
});
