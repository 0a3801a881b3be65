import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { selectIsPlanning, selectRouteDraft } from '#machines/routePlan/routePlanSelectors.ts';
import { createLookupSystem } from '#tests/support/lookupSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createRoutePlanSystem, PLACES } from '#tests/support/routePlanSystem.ts';
import { RouteForm } from '#views/route/RouteForm.tsx';
import { textsOf } from '../textsOf.ts';

/** The form of the route from A to B, whose routes are shown. */
async function form() {
  const system = createRoutePlanSystem();
  system.open();
  await system.find();
  await system.answer();
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <RouteForm
        plan={system.actor}
        lookup={createLookupSystem().actor as never}
        facilities={[]}
        reachable={null}
        locale={{ language: 'en-US', timeZone: 'UTC', unitSystem: 0 }}
        nowMs={MISSION_TIME_MS}
      />
    </I18nextProvider>,
  );
  return { ...system, draft: () => selectRouteDraft(system.now()) };
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Plan route' });

test('its button asks for the route that it names [ROUTE-01]', async () => {
  const { now, requesting } = await form();
  await act(async () => fireEvent.click(submit()));
  expect(selectIsPlanning(now())).toBe(true);
  expect(requesting.last().input.places).toEqual(PLACES);
});

test.each([
  ['without an origin', { ...PLACES, origin: { ...PLACES.origin, label: '' } }, /^Enter an origin/],
  ['from a place to itself', { ...PLACES, destination: PLACES.origin }, /^Origin and destination are the/],
])('its button is off %s, and the form says why [ROUTE-03]', async (_, draft, why) => {
  const { actor } = await form();
  expect(submit().disabled).toBe(false);
  act(() => actor.send({ type: 'draft.changed', draft }));
  expect(submit().disabled).toBe(true);
  expect(screen.getByText(why).id).toBe(submit().getAttribute('aria-describedby'));
});

test('it takes five waypoints, and says of a sixth that it is one too many [ROUTE-04]', async () => {
  const { draft } = await form();
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add waypoint' }));
  for (let count = 0; count < 5; count++) add();
  expect([draft().waypoints.length, screen.queryByRole('alert')]).toEqual([5, null]);
  add();
  expect(draft().waypoints).toHaveLength(5);
  expect(screen.getByRole('alert').textContent).toBe('Maximum of 5 waypoints is reached!');
});

test('its button is off with more waypoints than an address may name, and the form says why [ROUTE-04]', async () => {
  const { actor } = await form();
  const draft = { ...PLACES, waypoints: Array.from({ length: 6 }, () => PLACES.origin) };
  act(() => actor.send({ type: 'draft.changed', draft }));
  expect(submit().disabled).toBe(true);
  const why = screen.getByText('Maximum of 5 waypoints is reached!');
  expect(why.id).toBe(submit().getAttribute('aria-describedby'));
});

test('its departure is read by the clock of the device, and is now once it is empty [ROUTE-15]', async () => {
  const { draft } = await form();
  const depart = (value: string) =>
    fireEvent.change(screen.getByLabelText('Departure'), { target: { value } });
  depart('2026-07-05T08:30');
  expect(draft().departAtMs).toBe(new Date(2026, 6, 5, 8, 30).getTime());
  depart('');
  expect(draft().departAtMs).toBeNull();
});
