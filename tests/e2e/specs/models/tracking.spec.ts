import { stepsFor, trackingModel } from '../../../model/tracking/tracking.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createTrackingPage } from '../../drivers/trackingPage.ts';

/** Each lies on the way of one that is walked, or differs from one by nothing that a page shows. */
const LEFT_OUT = [
  /^an id is asked for \+/,
  /^told that it is too short \+ an id/,
  /^the vehicle is looked for \+ (it is found|the service fails|the service says nothing)/,
  /^told that there is none \+ (one letter|an id)/,
  /^the vehicle is shown \+ refresh/,
  /^it is looked for again \+ the service says nothing/,
  /^told that it is as it was \+ the search/,
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a vehicle is followed, as somebody who waits for it expects', () => {
  walkTransitions(
    trackingModel,
    { walked: 10, of: 21 },
    async (parts) => stepsFor(await createTrackingPage(parts)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
