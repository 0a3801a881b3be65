import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import type { Language } from '#domain/language/language.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { settled } from '#tests/support/settled.ts';
import { PollPage } from '#views/link/PollPage.tsx';
import { textsOf } from '../textsOf.ts';

const RHYTHM = { everyMs: 600_000, retryMs: 10_000, staleAfterMs: 600_000 };
const refused = (key: string | null): LinkOutcome => ({ kind: 'refused', key, text: 'In other words.' });

function renderPoll({ language = 'en-US', websiteUrl = '' }: { language?: Language; websiteUrl?: string }) {
  const calls = heldPromises<LinkOutcome>();
  const machine = createRefreshMachine<LinkOutcome>().provide({
    actors: { fetchOnce: calls.logic, watchAge: ageless },
  });
  const link = createActor(machine, { input: RHYTHM }).start();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <PollPage link={link} language={language} websiteUrl={websiteUrl} />
    </I18nextProvider>,
  );
  const afterwards = (act_: () => void) =>
    act(async () => {
      act_();
      await settled();
    });
  return {
    answer: (outcome: LinkOutcome) => afterwards(() => calls.last().resolve(outcome)),
    fail: () => afterwards(() => calls.last().reject(new Error('Failed to fetch'))),
  };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the poll page', () => {
  it('says that it sends the answer, and leads to the website of the provider [POLL-01][GAP-104]', () => {
    renderPoll({ websiteUrl: 'https://provider.example/' });

    expect(heading()).toBe('Poll');
    expect(screen.getByRole('status').textContent).toBe('Sending your answer...');
    expect(screen.getByRole('link', { name: 'Visit our website' }).getAttribute('href')).toBe(
      'https://provider.example/',
    );
  });

  it('shows no link where no website is named [GAP-104]', () => {
    renderPoll({});

    expect(screen.queryByRole('link')).toBeNull();
  });

  it('thanks once the service has the answer [POLL-02][POLL-03]', async () => {
    const { answer } = renderPoll({});
    await answer({ kind: 'accepted' });

    expect(heading()).toBe('Thank you');
    expect(screen.getByRole('status').textContent).toBe('Your feedback will be processed.');
  });

  it('leaves nothing else to read or to press once it thanks, but the website of the provider [POLL-03][GAP-104]', async () => {
    const { answer } = renderPoll({ websiteUrl: 'https://provider.example/' });
    await answer({ kind: 'accepted' });

    expect(screen.getByRole('main').textContent).toBe(
      'Thank youYour feedback will be processed.Visit our website',
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://provider.example/',
    ]);
    expect([screen.queryByRole('button'), screen.queryByRole('alert')]).toEqual([null, null]);
    expect(document.title).toBe('Thank you - Safety Command Center');
  });

  it('thanks without a link where no website is named, in French [POLL-03][LANG-01]', async () => {
    const { answer } = renderPoll({ language: 'fr-CA' });
    await answer({ kind: 'accepted' });

    expect([heading(), screen.getByRole('status').textContent]).toEqual([
      'Merci',
      'Votre réponse sera prise en compte.',
    ]);
    expect([screen.queryByRole('link'), screen.getByRole('main').lang]).toEqual([null, 'fr-CA']);
  });

  it('thanks for an answer that the service did not have at first, not before, and takes the fault back [POLL-03]', async () => {
    const { answer, fail } = renderPoll({});
    expect(screen.getByRole('main').textContent).toBe('PollSending your answer...');
    await fail();
    expect([heading(), screen.queryByRole('status')]).toEqual(['Error', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer({ kind: 'accepted' });

    expect(screen.getByRole('main').textContent).toBe('Thank youYour feedback will be processed.');
    expect([screen.queryByRole('button'), screen.queryByRole('alert')]).toEqual([null, null]);
  });

  const selected = 'You have already submitted your option for this poll.';
  it.each([
    [
      'pollInstanceAlreadyClosed',
      '[POLL-05]',
      'Poll Closed',
      'Poll is closed and your feedback is not acknowledged.',
    ],
    ['pollInstanceNotFound', '[POLL-06]', 'Poll Not found', 'Poll instance cannot be found.'],
    [
      'pollOrPollOptionNotFound',
      '[POLL-07]',
      'Poll Option Not Found',
      'Poll option you have selected is not found.',
    ],
    ['pollOptionAlreadySelected', '[POLL-08]', 'Poll option already selected', selected],
    [
      'pollOptionAlreadySelectedUsingChannelSMS',
      '[POLL-09]',
      'Poll option already selected via SMS',
      selected,
    ],
    [
      'pollOptionAlreadySelectedUsingChannelEMAIL',
      '[POLL-10]',
      'Poll option already selected via EMAIL',
      selected,
    ],
    ['somethingElse', '[POLL-11]', 'Error', 'An error occurred during your feedback.'],
    [null, '[POLL-11]', 'Error', 'An error occurred during your feedback.'],
  ])('says of %s why it is not taken [POLL-02][GAP-105]%s', async (key, _, title, text) => {
    const { answer } = renderPoll({});
    await answer(refused(key));

    expect(heading()).toBe(title);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that the screen is offline, and can ask again [POLL-02][POLL-11]', async () => {
    const { fail } = renderPoll({});
    await fail();

    expect(heading()).toBe('Error');
    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred during your feedback.This screen is offline. This page retries automatically.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('speaks French [LANG-01]', async () => {
    const { answer } = renderPoll({ language: 'fr-CA' });
    await answer(refused('pollInstanceAlreadyClosed'));

    expect(screen.getByRole('alert').textContent).toBe(
      'Le sondage est terminé et votre réponse n’a pas été retenue.',
    );
  });
});
