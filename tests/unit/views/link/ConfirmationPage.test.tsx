import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import type { Language } from '#domain/language/language.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { settled } from '#tests/support/settled.ts';
import { ConfirmationPage } from '#views/link/ConfirmationPage.tsx';
import { textsOf } from '../textsOf.ts';

const RHYTHM = { everyMs: 600_000, retryMs: 10_000, staleAfterMs: 600_000 };
const NOT_FOUND = { kind: 'refused', key: 'noticeNotFound', text: 'There is no such notice.' } as const;

function renderConfirmation(language: Language = 'en-US') {
  const calls = heldPromises<LinkOutcome>();
  const machine = createRefreshMachine<LinkOutcome>().provide({
    actors: { fetchOnce: calls.logic, watchAge: ageless },
  });
  const confirmation = createActor(machine, { input: RHYTHM }).start();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <ConfirmationPage link={confirmation} language={language} />
    </I18nextProvider>,
  );
  const afterwards = (act_: () => void) =>
    act(async () => {
      act_();
      await settled();
    });
  return {
    calls,
    answer: (outcome: LinkOutcome) => afterwards(() => calls.last().resolve(outcome)),
    fail: (message: string) => afterwards(() => calls.last().reject(new Error(message))),
  };
}

describe('the confirmation page', () => {
  it('says that it is asking', () => {
    renderConfirmation();

    expect(screen.getByRole('status').textContent).toBe('Confirming...');
  });

  it('thanks once the service has it [POLL-12][POLL-13][SHELL-09]', async () => {
    const { answer } = renderConfirmation();
    await answer({ kind: 'accepted' });

    expect(screen.getByRole('status').textContent).toBe(
      'You are successfully confirmed your acknowledgement. Thank you.',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says nothing else once it thanks, in either language [POLL-13][LANG-01]', async () => {
    const whole: unknown[] = [];
    for (const language of ['en-US', 'fr-CA'] as const) {
      const { answer } = renderConfirmation(language);
      await answer({ kind: 'accepted' });
      const page = screen.getByRole('main');
      whole.push([page.lang, page.textContent, within(page).queryAllByRole('link').length]);
      cleanup();
    }
    expect(whole).toEqual([
      ['en-US', 'ConfirmationYou are successfully confirmed your acknowledgement. Thank you.', 0],
      ['fr-CA', 'ConfirmationVotre accusé de réception est confirmé. Merci.', 0],
    ]);
  });

  it('thanks after a call that failed, not before, and takes the fault back [POLL-13]', async () => {
    const { answer, fail } = renderConfirmation();
    expect(screen.getByRole('main').textContent).toBe('ConfirmationConfirming...');
    await fail('Failed to fetch');
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer({ kind: 'accepted' });

    expect(screen.getByRole('status').textContent).toBe(
      'You are successfully confirmed your acknowledgement. Thank you.',
    );
    expect([screen.queryByRole('button'), screen.queryByRole('alert')]).toEqual([null, null]);
    expect(document.title).toBe('Confirmation - Safety Command Center');
  });

  it('says that there is no such notice, and offers nothing that would not help [POLL-14]', async () => {
    const { answer } = renderConfirmation();
    await answer(NOT_FOUND);

    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred during your confirmation.This notification does not exist or has expired.',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("passes on what else the service says, in the service's words [POLL-14]", async () => {
    const { answer } = renderConfirmation();
    await answer({ kind: 'refused', key: 'other', text: 'Notices are closed.' });

    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred during your confirmation.Notices are closed.',
    );
  });

  it('says that the screen is offline, asks again by itself, and at once when a user wants it [POLL-12]', async () => {
    const { calls, answer, fail } = renderConfirmation();
    await fail('Failed to fetch');
    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred during your confirmation.This screen is offline. This page retries automatically.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls.calls.length).toBe(2);
    await answer({ kind: 'accepted' });

    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Thank you.');
  });

  it('speaks French [LANG-01]', async () => {
    const { answer } = renderConfirmation('fr-CA');
    await answer(NOT_FOUND);

    expect(screen.getByRole('alert').textContent).toBe(
      'Une erreur s’est produite lors de la confirmation.Cet avis n’existe pas ou il est trop ancien.',
    );
  });
});
