import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { selectBackMs, selectShowsAll } from '#machines/lightning/lightningSelectors.ts';
import { LightningSettings } from '#views/lightning/LightningSettings.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const MINUTE_MS = 60_000;

function show(language: Language = 'en-US', isLive = true) {
  const input = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: 400 };
  const lightning = createActor(lightningMachine, { clock: new SimulatedClock(), input }).start();
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <LightningSettings lightning={lightning} isLive={isLive} />
    </I18nextProvider>,
  );
  return {
    warning: () => container.querySelector('.lightning-warning')?.textContent ?? null,
    chosen: () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked),
    choose: (name: string) => fireEvent.click(screen.getByRole('radio', { name })),
    press: () => fireEvent.click(screen.getByRole('button')),
    label: () => screen.getByRole('button').textContent,
    showsAll: () => selectShowsAll(lightning.getSnapshot()),
    backMs: () => selectBackMs(lightning.getSnapshot()),
  };
}

it.each([
  [
    'en-US',
    'All',
    'Cloud-to-ground',
    'Only cloud-to-ground strikes are dangerous to outdoor workers. Alerts count both kinds.',
  ],
  [
    'fr-CA',
    'Tous',
    'Nuage-sol',
    'Seuls les éclairs nuage-sol sont dangereux pour les personnes qui travaillent à l’extérieur. Les alertes comptent les deux types.',
  ],
] as const)(
  'cloud-to-ground strikes are chosen first, and all of them are warned of for as long as they are shown: %s [STRIKE-01][STRIKE-02]',
  (language, all, ground, words) => {
    const { warning, chosen, choose, showsAll } = show(language);
    expect([chosen(), warning(), showsAll()]).toEqual([[false, true], null, false]);
    choose(all);
    expect([chosen(), warning(), showsAll()]).toEqual([[true, false], words, true]);
    choose(ground);
    expect([chosen(), warning(), showsAll()]).toEqual([[false, true], null, false]);
  },
);

it.each([
  ['Play the last hour', 'Back to now', true],
  ['Play the hour before', 'Stop playing', false],
] as const)('one button plays the hour before and ends it: %s, %s [STRIKE-13]', (play, stop, isLive) => {
  const { press, label, backMs } = show('en-US', isLive);
  expect([label(), backMs()]).toEqual([play, 0]);
  press();
  expect([label(), backMs()]).toEqual([stop, 60 * MINUTE_MS]);
  press();
  expect([label(), backMs()]).toEqual([play, 0]);
});
