import { afterEach, describe, expect, test } from 'vitest';
import { openYardPage, type YardPage } from './yardPage.ts';
import { CLOSED_YARD, FAULTS, OPEN_YARD, type Fault, type YardCall } from './yardService.ts';

let page: YardPage;
afterEach(() => page.close());

/** A call, or several that fail together, and the faults of them that leave the page without knowledge. */
type Row = {
  readonly what: string;
  readonly calls: readonly YardCall[];
  readonly blindBy: readonly Fault[];
  /** Those that leave it without knowledge of what is open. */
  readonly closedAloneBy?: readonly Fault[];
  readonly rows: string;
};

// one way to the alerts replaces the other, except where the service has answered the question
const ACTIVE_BLINDS: readonly Fault[] = [
  'answers 404',
  "says File doesn't exist",
  'answers with old content',
  'answers from an old cache',
];
// nobody knows what such an answer said: the file beside it may close a yard, and open none
const UNREADABLE: readonly Fault[] = ['breaks off in the middle', 'answers about another yard'];

const ROWS: readonly Row[] = [
  {
    what: 'active alerts',
    calls: ['active'],
    blindBy: ACTIVE_BLINDS,
    closedAloneBy: UNREADABLE,
    rows: '[S1][S4][S5][CALL-05]',
  },
  { what: 'the alerts file', calls: ['alertsFile'], blindBy: [], rows: '[S1][CALL-04]' },
  {
    what: 'active alerts and the alerts file',
    calls: ['active', 'alertsFile'],
    blindBy: FAULTS,
    rows: '[S1][S4][S5][YARD-19][ERR-01]',
  },
  { what: 'event metadata', calls: ['metadata'], blindBy: [], rows: '[S1][YARD-20][CALL-15]' },
  { what: 'an alert payload', calls: ['payload'], blindBy: [], rows: '[S1][CALL-07]' },
  { what: 'current conditions', calls: ['conditions'], blindBy: [], rows: '[S1][ERR-03]' },
  { what: 'the probability', calls: ['probability'], blindBy: [], rows: '[S1][ERR-02]' },
  { what: 'the status file', calls: ['statusFile'], blindBy: [], rows: '[S1][ERR-01][ERR-04]' },
  { what: 'the live facility list', calls: ['facilitiesLive'], blindBy: [], rows: '[S1][CALL-02]' },
  { what: 'the static facility list', calls: ['facilitiesFile'], blindBy: [], rows: '[S1][CALL-03]' },
  { what: 'the lightning window', calls: ['window'], blindBy: [], rows: '[S1][ERR-05]' },
  { what: 'lightning columns', calls: ['columns'], blindBy: [], rows: '[S1][ERR-05]' },
  {
    what: 'the lightning steps',
    calls: ['columns', 'steps'],
    blindBy: [],
    rows: '[S1][ERR-05][ERR-06]',
  },
  { what: 'all lightning', calls: ['window', 'columns', 'steps'], blindBy: [], rows: '[S1][ERR-05][ERR-06]' },
];

for (const { what, calls, blindBy, closedAloneBy = [], rows } of ROWS) {
  // faults of the lightning feed need a worker that reads it; all others go without its second opinion
  const isLightning = calls.includes('window') || calls.includes('columns');
  const worker = isLightning ? 'running' : 'silent';
  // content proves nothing after 60 s; a fault that is not about alerts shows, or does not, in the first polls
  const faultLastsMs = calls.includes('active') ? 74_000 : 12_000;

  describe(`the call for ${what}`, () => {
    for (const fault of FAULTS) {
      const isClosedAlone = closedAloneBy.includes(fault);
      const isBlind = blindBy.includes(fault) || isClosedAlone;
      const blind = ['UNKNOWN', isClosedAlone ? 'CLOSED' : 'UNKNOWN'] as const;

      test(`that ${fault} from the start opens no closed yard, and is got over ${rows}`, async () => {
        page = openYardPage({ worker });
        page.service.fail(calls, fault);
        page.start();
        await page.pass(faultLastsMs);
        expect(page.everShownOf(OPEN_YARD).includes('OPEN')).toBe(!isBlind);
        expectBoth(isBlind ? blind : ['OPEN', 'CLOSED']);
        page.service.heal();
        await page.passUntil(isBothRight, 40_000);
        page.expectNothingWrong();
      });

      test(`that ${fault} after good answers opens no closed yard, and is got over ${rows}`, async () => {
        page = openYardPage({ worker });
        page.start();
        await page.pass(12_000);
        expectBoth(['OPEN', 'CLOSED']);
        page.service.fail(calls, fault);
        await page.pass(faultLastsMs);
        expectBoth(isBlind ? blind : ['OPEN', 'CLOSED']);
        expect(page.everShownOf(OPEN_YARD).includes('UNKNOWN')).toBe(isBlind);
        page.service.heal();
        await page.passUntil(isBothRight, 40_000);
        page.expectNothingWrong();
      });
    }
  });
}

const isBothRight = () => page.shownOf(OPEN_YARD) === 'OPEN' && page.shownOf(CLOSED_YARD) === 'CLOSED';

function expectBoth(shown: readonly [open: string, closed: string]): void {
  expect([page.shownOf(OPEN_YARD), page.shownOf(CLOSED_YARD)]).toEqual(shown);
}
