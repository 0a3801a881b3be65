import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { createRouteShareSystem } from '#tests/support/routeShareSystem.ts';
import { ShareDialog } from '#views/route/ShareDialog.tsx';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();

function renderShare(language: Language = 'en-US') {
  const system = createRouteShareSystem();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <ShareDialog share={system.actor} toastLayer={null} />
    </I18nextProvider>,
  );
  act(() => system.actor.send({ type: 'dialog.opened' }));
  return system;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('opens, is sent by text message, and closes once that has gone [SHARE-01][SHARE-02]', async () => {
  const system = renderShare();
  type(/Phone number/, '+15550101234');
  await press('Send');
  expect(system.calls.last().input.order).toEqual({
    channel: 'sms',
    recipients: ['+15550101234'],
    message: 1,
  });
  expect(screen.getByRole('dialog', { name: 'Share route' })).toBeDefined();
  await act(() => system.succeed());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('can be sent only with a number of 8 to 20 characters, which is required [SHARE-03][SHARE-06]', () => {
  renderShare();
  expect(field(/Phone number/).required).toBe(true);
  const typed = ['', '+155501', '+1555010', `+${'1'.repeat(19)}`, `+${'1'.repeat(20)}`].map((phone) => {
    type(/Phone number/, phone);
    const fault = screen.queryByText('Enter a phone number of 8 to 20 characters.');
    return [phone.length, !sendButton().disabled, fault !== null];
  });
  expect(typed).toEqual([
    [0, false, false],
    [7, false, true],
    [8, true, false],
    [20, true, false],
    [21, false, true],
  ]);
});

it('can be sent only while every one of the e-mail addresses is valid [SHARE-01][SHARE-05][SHARE-06]', async () => {
  const system = renderShare();
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
  expect(sendButton().disabled).toBe(true);
  type(/Email addresses/, 'a@acme.example, b');
  expect(sendButton().disabled).toBe(true);
  expect(screen.getByText('At least one email address is not valid.')).toBeDefined();
  type(/Email addresses/, 'a@acme.example, b@acme.example');
  await press('Send');
  expect(system.calls.last().input.order).toEqual({
    channel: 'email',
    recipients: ['a@acme.example', 'b@acme.example'],
    message: 1,
  });
});

it.each([
  [
    'en-US',
    [
      'Please review this route before departure.',
      'Weather risk on your route: drive with caution.',
      'Hazardous conditions on your route: delay or re-route.',
      'Updated route information.',
    ],
  ],
  [
    'fr-CA',
    [
      'Veuillez vérifier cet itinéraire avant le départ.',
      'Risque météo sur votre itinéraire\u00A0: conduisez avec prudence.',
      'Conditions dangereuses sur votre itinéraire\u00A0: retardez le départ ou changez d’itinéraire.',
      'Renseignements à jour sur l’itinéraire.',
    ],
  ],
] as const)('offers four texts in %s, which are sent as 1 to 4 [SHARE-04][GAP-103]', (language, texts) => {
  const system = renderShare(language);
  const chosen = texts.map((name) => {
    fireEvent.click(screen.getByRole('radio', { name }));
    return system.now().context.draft.message;
  });
  expect(chosen).toEqual([1, 2, 3, 4]);
});

it("stays open with the service's message when the route could not be sent [SHARE-02][SHARE-08]", async () => {
  const system = renderShare();
  type(/Phone number/, '+15550101234');
  await press('Send');
  await act(() => system.fail('Text messages are not set up.'));
  expect(screen.getByRole('alert').textContent).toBe('Text messages are not set up.');
  expect(field(/Phone number/).value).toBe('+15550101234');
  await press('Send');
  await act(() => system.fail('shareLimitPerson'));
  expect(screen.getByRole('alert').textContent).toBe('You have shared too many routes. Try again later.');
});
