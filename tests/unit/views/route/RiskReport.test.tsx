import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { RouteMeta } from '#contracts/route.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createRoutePlanSystem, planOf } from '#tests/support/routePlanSystem.ts';
import { RiskReport } from '#views/route/RiskReport.tsx';
import { textsOf } from '../textsOf.ts';

const TYPICAL = 'These risks along the route are considered typical.';
const CAUTION = 'There are risks along this route that would require drivers to exercise increased caution.';
const HAZARDOUS =
  'The conditions along this route are considered hazardous and have an elevated risk of accidents. This route should be approached with extreme caution.';

it.each<[RouteMeta['weather_risk_metric_desc'], string, string]>([
  ['NONE', TYPICAL, 'ERR-13'],
  ['ELEVATED', CAUTION, 'ERR-14'],
  ['MODERATE', HAZARDOUS, 'ERR-15'],
  ['HIGH', HAZARDOUS, 'ERR-15'],
  ['EXTREME', HAZARDOUS, 'ERR-15'],
])('the report of a route of level %s says "%s" [%s]', async (level, sentence) => {
  const system = createRoutePlanSystem();
  system.open();
  const { routes, ...plan } = planOf(1);
  const route = { ...routes[0]!, weather_risk_metric_desc: level };
  await system.find();
  await system.answer({ kind: 'routes', plan: { ...plan, routes: [route] } });
  const locale = { language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 } as const;
  await act(async () => {
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <RiskReport plan={system.actor} locale={locale} nowMs={MISSION_TIME_MS} />
      </I18nextProvider>,
    );
  });

  const told = [TYPICAL, CAUTION, HAZARDOUS].filter((one) => screen.queryByText(one) !== null);
  expect(told).toEqual([sentence]);
});
