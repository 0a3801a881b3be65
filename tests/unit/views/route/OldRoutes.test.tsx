import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { OldRoutes } from '#views/route/OldRoutes.tsx';
import { ASKED, createRoutePlanSystem, PLACES, planOf } from '../../../support/routePlanSystem.ts';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const PAST = 'The departure time of these routes has passed. The risk may be different now.';

/** Routes for a departure so long before now, which were planned just now. */
async function showDeparted(departedMs: number) {
  const system = createRoutePlanSystem();
  const asOfMs = planOf(1).asOfMs;
  const departAtMs = asOfMs - departedMs;
  system.open({ ...ASKED, departAtMs });
  await system.find({ kind: 'found', places: { ...PLACES, departAtMs } });
  await system.answer({ kind: 'routes', plan: { ...planOf(1), departAtMs } });
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <OldRoutes plan={system.actor} nowMs={asOfMs} />
    </I18nextProvider>,
  );
  return system;
}

test.each([
  [-MINUTE_MS, undefined],
  [15 * MINUTE_MS - 1, undefined],
  [15 * MINUTE_MS, PAST],
  [6 * 60 * MINUTE_MS, PAST],
])('routes that were planned now for a departure %i ms ago say so: %s [ROUTE-15][S5]', async (ms, said) => {
  await showDeparted(ms);
  expect(screen.queryByRole('alert')?.textContent).toBe(said);
});

test('routes for a departure that is past are planned for now by one press [ROUTE-15][S5]', async () => {
  const system = await showDeparted(60 * MINUTE_MS);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Plan for departure now' })));
  expect(system.told).toContainEqual({ type: 'route.asked', asked: ASKED });
  expect(screen.queryByRole('alert')).toBeNull();

  await act(async () => {
    await system.find();
    await system.answer({ kind: 'routes', plan: planOf(1) });
  });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a warning of old routes interrupts a listener once, not each minute [S5]', async () => {
  const system = createRoutePlanSystem();
  system.open();
  await system.find();
  const plan = planOf(1);
  await system.answer({ kind: 'routes', plan });
  const at = (minutes: number) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <OldRoutes plan={system.actor} nowMs={plan.asOfMs + minutes * 60_000} />
    </I18nextProvider>
  );
  const { rerender } = render(at(16));
  const alert = screen.getByRole('alert');
  const said = alert.textContent;
  rerender(at(17));
  expect(screen.getByRole('alert')).toBe(alert);
  expect(alert.textContent).toBe(said);
});
