import { sessionModel, stepsFor } from '../../../model/session/session.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSessionPage } from '../../drivers/sessionPage.ts';

/**
 * Not walked: signing out, for which no page has a control yet; a refused call where the page makes none; and what a
 * silent service shares with a network that fails.
 */
const LEFT_OUT = [
  /the person signs out/,
  /^(signed in, being renewed|signed out) \+ a call is refused/,
  /^(the stored session|a dead session) is being renewed \+ the service gives no answer/,
  /^signed in, being renewed \+ another tab renews it/,
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a session lives as the owner of a kiosk expects [AUTH-08][AUTH-09][AUTH-11][AUTH-12][AUTH-13][AUTH-15][AUTH-17]', () => {
  walkTransitions(
    sessionModel,
    { walked: 38, of: 45 },
    async (dependencies) => stepsFor(await createSessionPage(dependencies)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
