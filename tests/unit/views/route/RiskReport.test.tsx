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
  ['NONE', TYPICAL, '[ERR-13]'],
  ['ELEVATED', CAUTION, '[ERR-14]'],
  ['MODERATE', HAZARDOUS, '[ERR-15]'],
  ['HIGH', HAZARDOUS, '[ERR-15]'],
  ['EXTREME', HAZARDOUS, '[ERR-15]'],
])('the report of a route of level %s says "%s" %s', async (level, sentence) => {
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
  const report = screen.getByRole('region');
  expect([...report.querySelectorAll(':scope > p')].map(({ textContent }) => textContent)).toEqual([
    sentence,
    'For parts of the way the weather is not known.',
  ]);
  expect(report.querySelector('header small')!.textContent).toBe('As of 1:30\u00A0PM');
});

const DAY_S = 86_400;
const BARE = 'Driving time without breaks.';
const RESTS = `${BARE} Weather warnings are checked for 10 more hours after each 11 hours of driving.`;

it.each([
  [11 * 3_600, false, BARE],
  [11 * 3_600 + 1, false, RESTS],
  [DAY_S - 1, false, RESTS],
  [DAY_S, true, RESTS],
])(
  'the times along a way of %i s are named as what they are, with days from a day on [S4]',
  async (route_seconds, hasDays, sentence) => {
    const system = createRoutePlanSystem();
    system.open();
    const { routes, ...plan } = planOf(1);
    await system.find();
    await system.answer({ kind: 'routes', plan: { ...plan, routes: [{ ...routes[0]!, route_seconds }] } });
    const locale = { language: 'en-US', timeZone: 'UTC', unitSystem: 0 } as const;
    await act(async () => {
      render(
        <I18nextProvider i18n={textsOf('en-US')}>
          <RiskReport plan={system.actor} locale={locale} nowMs={MISSION_TIME_MS} />
        </I18nextProvider>,
      );
    });
    expect(screen.queryByText(sentence)).not.toBeNull();
    const ticks = [...document.querySelectorAll('.riskstrip span')].map(({ textContent }) => textContent);
    expect(ticks.every((text) => /^[A-Z][a-z]{2}\u00A0\d/.test(text))).toBe(hasDays);
  },
);
