import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createKioskEnrolmentSystem, ENROLMENT_TIMES } from '#tests/support/kioskEnrolmentSystem.ts';
import { KioskPage } from '#views/kiosk/KioskPage.tsx';
import { textsOf } from '../textsOf.ts';

test('a display without its key goes on saying so while it tries, and keeps the focus on its button [S12][GAP-141]', async () => {
  const system = createKioskEnrolmentSystem();
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <KioskPage
        enrolment={system.actor}
        language="en-US"
        onLanguageChosen={() => {}}
        scheme="dark"
        screensAddress="https://network.example/"
        version="1"
      />
    </I18nextProvider>,
  );
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(heading()).toBe('Getting a code...');
  await act(() => system.fail('recall'));
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  act(() => system.clock.increment(ENROLMENT_TIMES.retryMs));
  expect([system.state(), heading()]).toEqual(['recalling', 'This display cannot access its key']);
  expect(document.activeElement).toBe(button);
  await act(() => system.fail('recall'));
  act(() => system.actor.send({ type: 'enrolment.requested' }));
  expect(document.activeElement).toBe(button);
  await act(() => system.recall(true));
  expect(heading()).toBe('Signing this display in again');
});
