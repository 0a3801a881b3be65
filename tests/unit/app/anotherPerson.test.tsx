import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { KeptReport } from '#contracts/keptReports.ts';
import type { Session } from '#contracts/session.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { closeApp, drawNoMap, LOADED, openApp, storedSession } from './appPage.tsx';
import { featureOf } from './yard/yardContent.ts';

beforeAll(teachModalDialogs);
afterEach(closeApp);

const { email: REPORTER } = sessionGrant().session;

/** A report of lightning that the service has not answered yet. */
function waitingReport(): Record<string, KeptReport> {
  const confirmedMs = Date.now() - 1_000;
  return {
    'acme/northgate_yard': {
      clientId: 'ACME',
      facilityId: 'NORTHGATE_YARD',
      sign: 'flash',
      minutesAgo: 0,
      confirmedMs,
      atMs: confirmedMs,
      isAnswered: false,
      byEmail: REPORTER,
    },
  };
}

/** Takes note of the reports that are sent from now on; none is ever answered. */
function holdReports(): AbortSignal[] {
  const sent: AbortSignal[] = [];
  const answer = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).includes('/lightning_reports')) return answer(input, init);
    if (init.signal != null) sent.push(init.signal);
    return new Promise<never>(() => {});
  });
  return sent;
}

/** Another tab signs somebody in. */
function signInElsewhere(facts: Partial<Session>): void {
  const key = 'session';
  const newValue = storedSession(facts);
  localStorage.setItem(key, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  });
}

it('a facility beside the map sends no report of lightning on in the name of another person, whom a link in another tab signs in [GAP-140][AUTH-10]', async () => {
  drawNoMap();
  await openApp({
    path: '/lightningalert/ACME/NORTHGATE_YARD/39/-97/',
    session: {},
    remembered: { lightningReports: JSON.stringify(waitingReport()) },
    answers: {
      '/api/facilities/metadata': { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] },
    },
  });
  const sent = holdReports();
  const isGivenUp = () => sent.map(({ aborted }) => aborted);
  const panel = () => document.querySelector('.facpanel');
  await waitFor(() => expect(isGivenUp()).toEqual([false]), LOADED);
  await waitFor(() => expect(panel()).not.toBeNull(), LOADED);
  const first = panel();

  signInElsewhere({ refreshToken: 'renewed', name: 'Dana Hill' });
  await screen.findByRole('button', { name: /^User menu.*Dana Hill/ });
  expect([isGivenUp(), panel()]).toEqual([[false], first]);

  signInElsewhere({ refreshToken: 'of-another', email: 'other@acme.example', name: 'Sam Reed' });
  await screen.findByRole('button', { name: /^User menu.*Sam Reed/ }, LOADED);
  await waitFor(() => expect(panel()).not.toBeNull(), LOADED);
  expect(isGivenUp()).toEqual([true]);
  expect(panel()).not.toBe(first);
});
