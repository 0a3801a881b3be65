import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { LocalTime } from '#views/facility/LocalTime.tsx';
import { textsOf } from '../textsOf.ts';

const READER = { language: 'en-US', timeZone: 'America/Denver', unitSystem: 0 } as const;

function show(localeZone: string) {
  const yard = createYardStatusSystem();
  const { container } = render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <LocalTime yardStatus={yard.actor} locale={READER} localeZone={localeZone} />
    </I18nextProvider>,
  );
  return { yard, container };
}

it('a user who looks at a facility from another zone is told what its clocks show, and as they go on [FAC-01]', async () => {
  const { yard } = show('America/Chicago');
  await act(() => yard.answer(feedFacts([], yard.nowMs())));
  expect(screen.getByText(/^Local time/).textContent).toBe('Local time 12:30\u00A0PM\u00A0MDT');
  await act(() => yard.pass(60_000));
  expect(screen.getByText(/^Local time/).textContent).toBe('Local time 12:31\u00A0PM\u00A0MDT');
});

it('a user who looks from the same zone sees that on every clock [FAC-01]', () => {
  expect(show('America/Denver').container.textContent).toBe('');
});
