import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { ForecastOrigin } from '#contracts/meteogram.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { useOriginText } from '#views/facility/useOriginText.ts';
import { textsOf } from '../textsOf.ts';

const issued = (hoursAgo: number) => new Date(MISSION_TIME_MS - hoursAgo * 3_600_000).toISOString();
const CURRENT: ForecastOrigin = { state: 'current', source: 'nws', issued_at: issued(1) };

function textOf(origin: ForecastOrigin | undefined, language: Language = 'en-US') {
  const i18n = textsOf(language);
  const locale = { language, unitSystem: 0, timeZone: 'UTC' } as const;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(() => useOriginText(locale, MISSION_TIME_MS)(origin), { wrapper }).result.current;
}

it('names the weather service and when it issued the forecast [FAC-08]', () => {
  expect(textOf(CURRENT)).toMatch(/^National Weather Service, issued \d+:\d\d\s[AP]M$/u);
  expect(textOf({ ...CURRENT, source: 'eccc' }, 'fr-CA')).toMatch(
    /^Environnement et Changement climatique Canada, prévisions émises\s: \d+\sh\s\d\d$/u,
  );
});

it('names the town that the forecast was made for', () => {
  const town = { name: 'Montreal', name_fr: 'Montréal', distance_m: 16_093 };
  expect(textOf({ ...CURRENT, source: 'eccc', town })).toMatch(/ for Montreal, 10\smi away, issued /u);
  expect(textOf({ ...CURRENT, source: 'eccc', town }, 'fr-CA')).toContain('pour Montréal');
});

it('says why there are no numbers [S4][S5]', () => {
  expect(textOf({ ...CURRENT, state: 'old', issued_at: issued(30) })).toMatch(
    /^Forecast not current \(National Weather Service, issued \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M\)$/u,
  );
  expect(textOf({ state: 'waiting', source: 'nws', issued_at: null })).toBe(
    'Waiting for the forecast (National Weather Service)',
  );
  expect(textOf({ state: 'none', source: null, issued_at: null })).toBe(
    'No weather service forecasts this place',
  );
});

it('says nothing of a forecast that was made up', () => {
  expect(textOf(undefined)).toBeNull();
});
