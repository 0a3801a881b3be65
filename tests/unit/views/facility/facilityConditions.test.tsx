import { act, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Language } from '#domain/language/language.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { FacilityConditions } from '#views/facility/FacilityConditions.tsx';
import { textsOf } from '../textsOf.ts';
import { ageless } from '#tests/support/ageless.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';

const OBSERVED: CurrentConditions = {
  temperature: 20,
  temperatureFeelsLike: 20,
  windSpeed: 39,
  windDirectionCardinal: 'NW',
  precip1Hour: null,
  snow1Hour: null,
  iconCode: null,
  wxPhraseMedium: null,
  validTimeUtc: 1_783_189_500,
};

/** The conditions once they have come, which the network's clock goes on beside. */
async function show(conditions: CurrentConditions, language: Language, unitSystem: 0 | 1) {
  const feed = createActor(
    createRefreshMachine<CurrentConditions>().provide({
      actors: {
        fetchOnce: fromPromise<CurrentConditions>(() => Promise.resolve(conditions)),
        watchAge: ageless,
      },
    }),
    { input: { everyMs: 3_600_000, retryMs: 60_000, staleAfterMs: 900_000 } },
  ).start();
  const locale = { language, timeZone: 'America/Denver', unitSystem };
  const yard = createYardStatusSystem();
  const { container, unmount } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <FacilityConditions conditions={feed} yardStatus={yard.actor} locale={locale} />
    </I18nextProvider>,
  );
  await act(async () => {});
  return {
    text: () => (container.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' '),
    stale: () => container.querySelectorAll('[data-stale=true]').length,
    tick: (atMs: number) => act(async () => yard.send({ type: 'clock.ticked', atMs })),
    end() {
      unmount();
      feed.stop();
    },
  };
}

async function textOf(conditions: CurrentConditions, language: Language, unitSystem: 0 | 1): Promise<string> {
  const { text, end } = await show(conditions, language, unitSystem);
  const shown = text();
  end();
  return shown;
}

it('conditions that came just now are old once their own time is, by network time [S5][FAC-13]', async () => {
  const observedAtMs = MISSION_TIME_MS - 75 * 60_000;
  const view = await show({ ...OBSERVED, validTimeUtc: observedAtMs / 1_000 }, 'en-US', 0);
  await view.tick(MISSION_TIME_MS);
  expect([view.stale(), view.text()]).toEqual([0, expect.not.stringContaining('As of')]);
  await view.tick(MISSION_TIME_MS + 1);
  expect([view.stale(), view.text()]).toEqual([2, expect.stringContaining('As of 11:15 AM')]);
  view.end();
});

it.each([
  ['en-US', 'As of Sat, Jul 4, 12:25 PM', '2.1 mi away (Sat, Jul 4, 12:25 PM'],
  ['fr-CA', 'Données : sam. 4 juill., 12 h 25', 'à 2,1 mi (sam. 4 juill., 12 h 25'],
] as const)('conditions of another day are dated in %s [S5][FAC-13]', async (language, asOf, observed) => {
  const station = { name: 'Albany International Airport', distanceM: 3_400 };
  const view = await show({ ...OBSERVED, station }, language, 0);
  await view.tick(MISSION_TIME_MS + 24 * 3_600_000);
  expect(view.text()).toContain(asOf);
  expect(view.text()).toContain(observed);
  view.end();
});

it.each([
  ['en-US', 0, 'Station: Albany International Airport, 2.1 mi away (12:25 PM'],
  ['fr-CA', 1, 'Station : Albany International Airport, à 3,4 km (12 h 25'],
] as const)(
  'conditions name the station, its distance and the time in %s [S5][FAC-13]',
  async (language, unitSystem, text) => {
    const station = { name: 'Albany International Airport', distanceM: 3_400 };
    expect(await textOf({ ...OBSERVED, station }, language, unitSystem)).toContain(text);
  },
);

it.each([
  ['en-US', 'WBGT 28 °C', 'WBGT 28 °C (estimate)'],
  ['fr-CA', 'WBGT 28 °C', 'WBGT 28 °C (estimation)'],
] as const)(
  'conditions call a WBGT by assumed sun an estimate in %s',
  async (language, measured, estimate) => {
    const textWith = (isEstimate: boolean) =>
      textOf({ ...OBSERVED, wbgt: { value: 28, isEstimate } }, language, 1);
    expect(await textWith(true)).toContain(estimate);
    expect(await textWith(false)).toContain(measured);
    expect(await textWith(false)).not.toContain('(esti');
    expect(await textOf(OBSERVED, language, 1)).not.toContain('WBGT');
  },
);

it('conditions say temperature, feels-like, wind, what fell and the sky, in the reader’s units [FAC-13]', async () => {
  const now = {
    ...OBSERVED,
    temperatureFeelsLike: 15,
    precip1Hour: 7.9,
    snow1Hour: 0,
    iconCode: 32,
    wxPhraseMedium: 'Sunny',
  };
  expect(await textOf(now, 'en-US', 0)).toContain(
    'Temperature 68°FSunnyFeels like 59 °F, NW 24 mphRain, last hour 0.31 in',
  );
  expect(await textOf({ ...now, snow1Hour: 0.1 }, 'en-US', 1)).toContain('Snow, last hour 0.1 cm');
  expect(await textOf({ ...now, temperatureFeelsLike: null }, 'en-US', 0)).toContain('Feels like --');
});

it('conditions that no station observed name none', async () => {
  expect(await textOf(OBSERVED, 'en-US', 0)).not.toContain('Station');
});
