import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { RouteDrawer } from '#views/route/RouteDrawer.tsx';
import { createLookupSystem } from '../../../support/lookupSystem.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { ASKED, createRoutePlanSystem, PLACES, planOf } from '../../../support/routePlanSystem.ts';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const POSITION = '35.2,-101.8';

/** Routes from where a vehicle was so long ago; null: from a yard. */
async function showRoutes(agoMs: number | null, language: Language = 'en-US', isFound = true) {
  const vehicle = agoMs === null ? {} : { vehicleAtMs: MISSION_TIME_MS - agoMs };
  const system = createRoutePlanSystem();
  system.open({ ...ASKED, source: agoMs === null ? ASKED.source : POSITION, ...vehicle });
  if (isFound) {
    const { at } = PLACES.origin;
    const origin = agoMs === null ? PLACES.origin : { label: POSITION, locationId: null, at, ...vehicle };
    await system.find({ kind: 'found', places: { ...PLACES, origin } });
    await system.answer({ kind: 'routes', plan: planOf(1) });
  }
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <RouteDrawer
        plan={system.actor}
        lookup={createLookupSystem().actor as never}
        facilities={[]}
        reachable={null}
        locale={{ language, timeZone: 'UTC', unitSystem: 0 }}
        nowMs={MISSION_TIME_MS}
        sharing={null}
        simulationMark={null}
      />
    </I18nextProvider>,
  );
  const told = document.querySelector('.routevehicle p')?.textContent ?? null;
  return told?.replaceAll(/[\u00A0\u202F]/gu, ' ');
}
const alert = () => screen.queryByRole('alert')?.textContent ?? null;

test.each([
  [30_000, /^Origin: vehicle position as of [\d:]+ [AP]M$/],
  [5 * MINUTE_MS, /^Origin: vehicle position as of [\d:]+ [AP]M \(5 min ago\)$/],
  [3 * HOUR_MS, /^Origin: vehicle position as of [\d:]+ [AP]M \(3 h ago\)$/],
  [50 * HOUR_MS, /^Origin: vehicle position as of \w{3}, \w{3} \d+, [\d:]+ [AP]M$/],
])('routes of a vehicle say that it was there %i ms ago [S5][VEH-05]', async (agoMs, words) => {
  expect(await showRoutes(agoMs)).toMatch(words);
});

test('they say so in French, and while they are looked for [S5][VEH-05]', async () => {
  expect(await showRoutes(3 * HOUR_MS, 'fr-CA', false)).toMatch(
    /^Départ : position du véhicule, .* \(il y a 3 h\)$/,
  );
  expect(alert()).toBe('Le véhicule peut être ailleurs maintenant. Confirmez sa position.');
});

test.each([
  [15 * MINUTE_MS - 1, null],
  [15 * MINUTE_MS, 'The vehicle may be elsewhere now. Confirm where it is.'],
])(
  'an alert says that it may be elsewhere where it was heard of %i ms ago: %s [S5][VEH-05]',
  async (agoMs, said) => {
    await showRoutes(agoMs);
    expect(alert()).toBe(said);
  },
);

test('routes from a yard say nothing of a vehicle [VEH-05]', async () => {
  expect([await showRoutes(null), alert()]).toEqual([undefined, null]);
});
