import { routeShareModel, stepsFor } from '../../../model/routeShare/routeShare.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createRouteSharePage } from '../../drivers/routeSharePage.ts';

/** Each lies on the way of one that is walked. */
const LEFT_OUT = [
  /^nothing is shared \+/,
  /\+ a number is typed → it can be sent/,
  /^it can be sent \+ send/,
  /\+ the service (takes it|refuses)/,
];

test.describe('a route is shared as the person who shares it expects [SHARE-02]', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  walkTransitions(
    routeShareModel,
    { walked: 8, of: 14 },
    async (parts) => stepsFor(await createRouteSharePage(parts)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
