import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { selectVerdict } from '#machines/yardStatus/yardStatusSelectors.ts';
import { CountdownAnnouncer } from '#views/yard/CountdownAnnouncer.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);
const MINUTE_MS = 60_000;

it('a yard that a user has closed is not told to be safe in a minute [S9][GAP-144]', async () => {
  const yard = createYardStatusSystem();
  const alert = activeEvent({ startAtMs: yard.nowMs() - 29 * MINUTE_MS - 10_000 });
  const closed = overrideEvent(false, yard.nowMs() - MINUTE_MS);
  await yard.answer(feedFacts([alert, closed], yard.nowMs()));
  const verdict = selectVerdict(yard.snapshot());
  expect([verdict.shown, verdict.isOverride]).toEqual(['CLOSED', true]);
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <CountdownAnnouncer yardStatus={yard.actor} />
    </I18nextProvider>,
  );
  act(() => yard.tick());
  expect(screen.getByRole('status').textContent).toBe('');
});
