import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { MapTold } from '#app/mapPage/MapTold.tsx';
import type { Facility } from '#contracts/facility.ts';
import { createRefreshMachine, type AgeLimit } from '#machines/refresh/refreshMachine.ts';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { settled } from '#tests/support/settled.ts';
import { textsOf } from '../../views/textsOf.ts';

afterEach(cleanup);

const INPUT = { everyMs: 60_000, retryMs: 60_000, staleAfterMs: 600_000 };

/** What is told at once of a map whose statuses fail, with some facilities. */
async function toldAtOnce(listed: readonly Facility[]) {
  const machine = createRefreshMachine<readonly Facility[]>().provide({
    actors: {
      fetchOnce: fromPromise(async () => listed),
      watchAge: fromCallback<EventObject, AgeLimit>(() => {}),
    },
  });
  const facilities = createActor(machine, { input: INPUT }).start();
  const map = createMapFeedSystem();
  const system = { mapFeed: map.actor, facilities } as never;
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <MapTold system={system} opened={null} style={{ language: 'en-US', timeZone: 'America/Chicago' }} />
    </I18nextProvider>,
  );
  await act(settled);
  await act(() => map.fail('500'));
  facilities.stop();
  return screen.queryByRole('alert')?.textContent;
}

it('a map with yards tells that their statuses are not known any more [S4]', async () => {
  expect(await toldAtOnce([NORTHGATE_YARD])).toBe('Statuses are not known. Do not treat as open.');
});

it('a map without yards has no statuses to be told', async () => {
  expect(await toldAtOnce([])).toBeUndefined();
});
