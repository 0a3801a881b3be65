import { stepsFor, yardStatusModel } from '../../../model/yardStatus/yardStatus.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createYardStatusPage } from '../../drivers/yardStatusPage.ts';

/**
 * What is walked in the browser, by state: each way into and out of OPEN, each kind of silence and of a bad answer,
 * and the page's own strike against each of them. The rest differs from these only inside the machine.
 */
const WALKED: Record<string, readonly string[]> = {
  'nothing was heard yet': [
    'the service reports no hazard',
    'a request fails',
    'the service sends old content',
    'a minute passes without news',
    'the page itself sees a strike inside',
  ],
  'the yard is open': [
    'the service reports a warning',
    'the service reports an alert',
    'a request fails',
    'a request gets no answer',
    'the service sends old content',
    '15 seconds pass without news',
    'a minute passes without news',
    'the page itself sees a strike inside',
  ],
  'open, but not confirmed lately': [
    'the service reports no hazard',
    'a minute passes without news',
    'the page itself sees a strike inside',
  ],
  'the yard is warned': ['the service reports an alert', 'the page itself sees a strike inside'],
  'the yard is closed': [
    'the service reports no hazard',
    'the service sends old content',
    'a minute passes without news',
  ],
  'an error stands in place of the status': [
    'the service reports no hazard',
    'the service has no file',
    'the page itself sees a strike inside',
  ],
  'the status is unknown': [
    'the service reports no hazard',
    'the service sends old content',
    'the page itself sees a strike inside',
  ],
  'closed by the page itself': [
    'the service reports no hazard',
    'a request fails',
    'a minute passes without news',
  ],
};
const TITLES = Object.entries(WALKED).flatMap(([state, events]) =>
  events.map((event) => `${state} + ${event} →`),
);

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('the yard page says what the safety officer expects [S1][S2][S4][S5]', () => {
  walkTransitions(
    yardStatusModel,
    { walked: 30, of: 58 },
    async (parts) => stepsFor(await createYardStatusPage(parts)),
    { isWalked: (title) => TITLES.some((start) => title.startsWith(start)) },
  );
});
