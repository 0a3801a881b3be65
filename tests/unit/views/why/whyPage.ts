import { act, fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';

export const MINUTE_MS = 60_000;
export const STRIKE = {
  position: [-101.79, 35.23] as const,
  distanceM: 5_150,
  atMs: MISSION_TIME_MS - 12 * MINUTE_MS,
};
export const lightning = (more = {}) =>
  activeEvent({ startAtMs: STRIKE.atMs, triggerDistanceM: 9_656, closestStrike: STRIKE, ...more });
export const wind = (more = {}) =>
  activeEvent({
    id: 'wind',
    type: 'wind_level2',
    status: 'WARNING',
    startAtMs: MISSION_TIME_MS - 40 * MINUTE_MS,
    expiresAtMs: MISSION_TIME_MS + 90 * MINUTE_MS,
    ...more,
  });

export type Page = Awaited<ReturnType<typeof renderYardPage>>;

/** Roles are found slowly in a whole page; one test looks for all of them. */
export const button = () => document.querySelector<HTMLButtonElement>('.why')!;
export const panel = () => document.querySelector('dialog');
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll('\u00A0', ' ').trim();
export const text = () => plain(panel());
export const title = () => plain(document.querySelector('dialog h2'));
export const rowsOf = (name: string) => {
  const sections = [...document.querySelectorAll('dialog section')];
  const section = sections.find((one) => plain(one.querySelector('h3')) === name);
  return [...(section?.querySelectorAll('li') ?? [])].map(plain);
};

/** Asks by the button why the status is what it is. */
export async function ask() {
  button().focus();
  await whenLoaded(() => fireEvent.click(button()));
  expect(panel()).not.toBeNull();
}

/** The newest answer as it was made `ageMs` ago. */
export const answer = (
  page: Page,
  ...[events, ages]: [Parameters<typeof feedFacts>[0], Parameters<typeof feedFacts>[2]]
) => act(() => page.system.answer(feedFacts(events, page.system.nowMs(), ages)));

/** An answer over recorded lightning that says why it does not know (GAP-138). */
export const replayed = (page: Page, because: 'recordingEnded' | 'recordingIncomplete' | 'ringNotCovered') =>
  act(() =>
    page.system.answer({
      ...feedFacts([], page.system.nowMs(), { lightningAgeMs: null }),
      lightningUnknownBecause: because,
    }),
  );
