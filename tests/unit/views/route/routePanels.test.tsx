import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test, vi } from 'vitest';
import type { RouteMeta } from '#contracts/route.ts';
import type { Language } from '#domain/language/language.ts';
import type { RouteDraft } from '#domain/routes/routeDraft.ts';
import type { RoutePlan } from '#machines/routePlan/routePlanContext.ts';
import { RouteDrawer } from '#views/route/RouteDrawer.tsx';
import { RouteTable } from '#views/route/RouteTable.tsx';
import { createLookupSystem } from '../../../support/lookupSystem.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { createRoutePlanSystem, PLACES, planOf } from '../../../support/routePlanSystem.ts';
import { TRACKED_RUN } from '../../../support/trackedRun.ts';
import { textsOf } from '../textsOf.ts';

const show = (content: React.ReactNode, language: Language = 'en-US') =>
  render(<I18nextProvider i18n={textsOf(language)}>{content}</I18nextProvider>).container;

/** Two routes that differ in all that a row tells. */
function twoRoutes(): RoutePlan {
  const plan = planOf(2);
  const [first, second] = plan.routes;
  const risky: RouteMeta = {
    ...second!,
    route_seconds: 2 * 3_600 + 600,
    route_meters: 1e4,
    weather_risk_metric_desc: 'HIGH',
    weather_risk_reasons: ['cross_winds', 'ash_fall'],
  };
  return { ...plan, routes: [first!, risky] };
}

/** A plan whose routes have come. */
async function planned(plan: RoutePlan | null = twoRoutes()) {
  const system = createRoutePlanSystem();
  system.open();
  await system.find();
  if (plan !== null) await system.answer({ kind: 'routes', plan });
  return system;
}

describe('the table of routes', () => {
  const locale = { language: 'en-US', timeZone: 'UTC', unitSystem: 0 } as const;
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')));

  test('has a letter, time, distance, risk and its reasons of each [ROUTE-06][ROUTE-12]', async () => {
    const { actor } = await planned();
    show(<RouteTable plan={actor} locale={locale} />);
    expect(cells()).toEqual([
      ['A', '1 h', '56 mi', expect.stringContaining('NONE'), expect.any(String)],
      ['B', '2 h 10 min', '6.2 mi', expect.stringContaining('HIGH'), 'Crosswindsash fall'],
    ]);
  });

  const PARTS = 'For parts of the way the weather is not known.';
  type Piece = RoutePlan['lines']['features'][number];
  const withPieces = (level: Piece['properties']['level']): RoutePlan => {
    const plan = twoRoutes();
    const [piece] = TRACKED_RUN.route!.risk[0]!.features;
    const pieceOf = (num: number, told: Piece['properties']['level']): Piece => {
      return { ...piece!, id: String(num), properties: { ...piece!.properties, num, level: told } };
    };
    return { ...plan, lines: { ...plan.lines, features: [pieceOf(0, level), pieceOf(1, 'HIGH')] } };
  };
  test.each([
    ['whole', withPieces('NONE'), ['NONE', 'HIGH']],
    ['unknown in part', withPieces('UNKNOWN'), [`NONE ${PARTS}`, 'HIGH']],
    ['without pieces', twoRoutes(), [`NONE ${PARTS}`, `HIGH ${PARTS}`]],
  ])('marks the level of a way that is %s [ROUTE-06][ROUTE-12][S4]', async (_, plan, levels) => {
    const { actor } = await planned(plan);
    show(<RouteTable plan={actor} locale={locale} />);
    expect(cells().map((row) => row[3])).toEqual(levels);
  });

  test('tells the distance in the units of the reader [ROUTE-12][UNIT-11]', async () => {
    const { actor } = await planned();
    show(<RouteTable plan={actor} locale={{ ...locale, unitSystem: 1 }} />);
    expect(cells().map((row) => row[2])).toEqual(['90 km', '10 km']);
  });

  test('has one route that is chosen, by its letter [ROUTE-06]', async () => {
    const { actor } = await planned();
    show(<RouteTable plan={actor} locale={locale} />);
    const pressed = () => screen.getAllByRole('button').map((letter) => letter.getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['true', 'false']);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /B/ })));
    expect(pressed()).toEqual(['false', 'true']);
  });

  test('says that there are none, which is not that they are still looked for [ROUTE-06]', async () => {
    const waiting = await planned(null);
    show(<RouteTable plan={waiting.actor} locale={locale} />);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('Loading...');
    await act(() => waiting.answer({ kind: 'notFound' }));
    expect(said()).toBe('No routes');
  });
});

describe('the drawer of a route', () => {
  const sharing = () => ({ isCopied: false, onCopy: vi.fn(), onShare: vi.fn() });

  type Shown = { language?: Language; nowMs?: number; timeZone?: string };
  async function drawer(
    shared: ReturnType<typeof sharing> | null,
    { language = 'en-US', nowMs, timeZone = 'UTC' }: Shown = {},
  ) {
    const system = await planned();
    show(
      <RouteDrawer
        plan={system.actor}
        lookup={createLookupSystem().actor as never}
        facilities={[]}
        reachable={null}
        locale={{ language, timeZone, unitSystem: 0 }}
        nowMs={nowMs ?? MISSION_TIME_MS}
        sharing={shared}
        simulationMark={null}
      />,
      language,
    );
    return system;
  }

  test('names origin and destination in this order, and closes [ROUTE-05][ROUTE-08]', async () => {
    const system = await drawer(null);
    const region = screen.getByRole('region', { name: 'Route Planing A - B' });
    expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe('Route Planing A - B');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
    expect(system.told.at(-1)).toEqual({ type: 'plan.closed', isWrongNetwork: false });
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('copies and shares its link for users who may pass it on [ROUTE-07]', async () => {
    const shared = sharing();
    await drawer(shared);
    for (const button of screen.getAllByRole('button', { name: 'Copy link' })) fireEvent.click(button);
    for (const button of screen.getAllByRole('button', { name: /^Share/ })) fireEvent.click(button);
    expect([shared.onCopy.mock.calls.length, shared.onShare.mock.calls.length]).toEqual([2, 2]);
  });

  test('has neither for a guest [ROUTE-07][AUTH-21]', async () => {
    await drawer(null);
    expect(screen.queryByRole('button', { name: /Copy link|Share/ })).toBeNull();
  });

  const MINUTE_MS = 60_000;
  const OLD = 'These routes are old. The weather may have changed. Plan the route again.';
  const text = (of: string) => document.querySelector(of)?.textContent?.replaceAll('\u00A0', ' ');
  test.each([
    ['en-US', 0, 'As of 6:30 PM', undefined],
    ['en-US', MINUTE_MS, 'As of 6:30 PM (1 min ago)', undefined],
    ['en-US', 15 * MINUTE_MS - 1, 'As of 6:30 PM (14 min ago)', undefined],
    ['en-US', 15 * MINUTE_MS, 'As of 6:30 PM (15 min ago)', OLD],
    [
      'fr-CA',
      24 * 60 * MINUTE_MS,
      'Données : sam. 4 juill., 18 h 30 (il y a 24 h)',
      'Ces itinéraires ne sont plus récents. La météo a pu changer. Planifiez l’itinéraire de nouveau.',
    ],
  ] as const)(
    'in %s says after %i ms how old its routes are [S4][S5]',
    async (language, ageMs, asOf, old) => {
      await drawer(null, { language, nowMs: MISSION_TIME_MS + ageMs });
      expect([text('.riskreport small'), text('.note')]).toEqual([asOf, old]);
    },
  );

  test('says that routes are old beside the map too, where they are put aside [S5]', async () => {
    await drawer(null, { nowMs: MISSION_TIME_MS + 15 * MINUTE_MS });
    fireEvent.click(screen.getByRole('button', { name: 'Map' }));
    expect(screen.getByRole('alert').textContent).toBe(OLD);
  });

  test.each([
    ['en-US', '2026-07-04T18:30:00Z', 'The departure time is in EDT, the time zone of this device.'],
    ['en-US', '2026-12-04T18:30:00Z', 'The departure time is in EST, the time zone of this device.'],
    ['fr-CA', '2026-07-04T18:30:00Z', 'Heure de départ selon le fuseau de cet appareil (HAE).'],
  ] as const)('in %s names the zone of a departure at %s [ROUTE-15]', async (language, at, said) => {
    const { actor } = await drawer(null, { language, timeZone: 'America/New_York' });
    const draft = { ...PLACES, departAtMs: Date.parse(at) };
    await act(async () => actor.send({ type: 'draft.changed', draft }));
    expect(text('.routeform-hint')).toContain(said);
  });

  test('shows no routes while its form asks for others, and the same again once it does not [S4]', async () => {
    const { actor } = await drawer(sharing());
    const change = (draft: RouteDraft) => act(async () => actor.send({ type: 'draft.changed', draft }));
    await change({ ...PLACES, departAtMs: MISSION_TIME_MS + 24 * 60 * MINUTE_MS });
    expect(screen.getByRole('status').textContent).toBe('The form has changed. Plan the route again.');
    expect([screen.queryByRole('table'), text('.riskreport')]).toEqual([null, undefined]);
    expect(screen.queryByRole('button', { name: /Copy link|Share/ })).toBeNull();
    await change(PLACES);
    expect([screen.queryByRole('table'), text('.riskreport')]).not.toContain(undefined);
    expect(screen.getByRole('table')).toBeTruthy();
  });
});
