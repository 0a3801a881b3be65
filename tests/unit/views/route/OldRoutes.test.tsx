import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { OldRoutes } from '#views/route/OldRoutes.tsx';
import { createRoutePlanSystem, planOf } from '../../../support/routePlanSystem.ts';
import { textsOf } from '../textsOf.ts';

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
