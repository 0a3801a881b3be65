import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { HttpClient } from '#adapters/api/httpClient.ts';
import { proofAsker } from '#app/platform/proofAsker.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { textsOf } from '../../views/textsOf.ts';

const WAYS = { password: true, totp: false, passkey: false, outside: false, freshUntil: null };

beforeAll(teachModalDialogs);
let stop = new AbortController();
afterEach(async () => {
  await act(async () => {
    stop.abort();
    await settled();
  });
});

/** Somebody is asked over the page of a yard, or once that page was left. */
async function ask({ isLeft = false, isSimulation = false } = {}) {
  const system = createYardStatusSystem();
  const http = { json: () => Promise.resolve(WAYS) } as unknown as HttpClient;
  const asker = proofAsker(http, { authBaseUrl: '/auth', isSimulation });
  asker.begin(textsOf('en-US'));
  const leave = asker.beginOver({ yardStatus: system.actor, isNight: () => false });
  if (isLeft) leave();
  stop = new AbortController();
  void asker.ask(stop.signal);
  const dialog = await waitFor(() => screen.getByRole('dialog'), { timeout: 10_000 });
  return { system, dialog };
}

it('a proof that is asked for over a yard page tells the status of the yard, and each turn of it [S2][GAP-142]', async () => {
  const { system, dialog } = await ask();
  const spoken = () => within(dialog).getByRole('status').textContent;
  await act(() => system.answer(feedFacts([], system.nowMs())));
  expect(spoken()).toContain('OPEN');
  await act(() => system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs())));
  expect(spoken()).toContain('CLOSED');
});

it('a proof over a simulated yard page marks the simulation, since it covers the page on a phone [S14]', async () => {
  const { dialog } = await ask({ isSimulation: true });
  expect(within(dialog).getByText('SIMULATION')).toBeDefined();
});

it('a proof that is asked for elsewhere tells no status [GAP-142]', async () => {
  const { dialog } = await ask({ isLeft: true });
  expect(within(dialog).queryByRole('status')).toBeNull();
});
