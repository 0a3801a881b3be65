import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { RouteReply } from '#machines/routePlan/routePlanContext.ts';
import { createRoutePlanSystem } from '#tests/support/routePlanSystem.ts';
import { RouteFailure } from '#views/route/RouteFailure.tsx';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();

function renderFailure() {
  const system = createRoutePlanSystem();
  system.open();
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <RouteFailure plan={system.actor} />
    </I18nextProvider>,
  );
  return system;
}

async function expectToldOf(system: ReturnType<typeof createRoutePlanSystem>, words: string) {
  expect(screen.getByRole('dialog', { name: words })).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'OK' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(system.state()).toBe('closed');
}

it.each<[string, RouteReply['kind'], string]>([
  ['Route do not exist, check your Area and try again', 'notFound', '[ERR-09]'],
  ['Route data not found', 'noData', '[ERR-10]'],
])('says "%s" of an answer that is %s, until it is read %s', async (words, kind) => {
  const system = renderFailure();
  await act(() => system.find());
  await act(() => system.answer({ kind } as RouteReply));
  await expectToldOf(system, words);
});

it('says that a route is not possible where none can be asked for, until it is read [ERR-11]', async () => {
  const system = renderFailure();
  await act(() => system.find());
  await act(() => system.fail(system.requesting));
  await expectToldOf(system, 'Route is not possible');
});

it('names the facilities that are not there, and the page is left for the start [ERR-12]', async () => {
  const system = renderFailure();
  await act(() => system.find({ kind: 'missing', ids: ['A', 'ZZ'] }));
  await expectToldOf(system, "Facilities A, ZZ doesn't exist or you are at wrong network.");
  expect(system.told).toEqual([{ type: 'plan.closed', isWrongNetwork: true }]);
});
