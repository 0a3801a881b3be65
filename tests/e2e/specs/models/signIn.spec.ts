import { signInModel, stepsFor } from '../../../model/signIn/signIn.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSignInHomePage } from '../../drivers/signInHomePage.ts';

/**
 * A browser blocks a window when it is asked for, not after it is open, and it never refuses to leave a page. The
 * way through a blocked window is walked all the same: it is how the page comes back with an answer.
 */
const IMPOSSIBLE = [
  'the sign-in window is open + the browser blocks the window → leaving in this window',
  'leaving in this window + leaving is impossible → an error of the window',
  'an error of the window + sign-in is pressed → the sign-in window is open',
];

test.use({
  expectedConsole: [/Failed to load resource|Blocked opening .* in a new window|can escape its sandboxing/],
});

test.describe('signing in goes as the person at the home page expects [AUTH-05][AUTH-06][AUTH-07]', () => {
  walkTransitions(
    signInModel,
    { walked: 13, of: 16 },
    async (dependencies) => stepsFor(await createSignInHomePage(dependencies)),
    { isWalked: (title) => !IMPOSSIBLE.includes(title) },
  );
});
