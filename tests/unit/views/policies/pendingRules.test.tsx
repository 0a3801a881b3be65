import { act, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { PolicyOverview, PolicyOrder } from '#contracts/policy.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { createPoliciesSystem, HARBOUR, POLICY_OVERVIEW } from '#tests/support/policiesSystem.ts';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { textsOf } from '../textsOf.ts';

type Rules = PolicyOrder['rules'];

const NOW: Rules = {
  ...HARBOUR.rules!,
  watchedHazards: [...WEATHER_HAZARDS],
  requiredSources: ['north'],
  warningActions: { tornado: 'close', flood: 'close' },
};
const SOURCES = [{ id: 'north', name: 'Feed North' }];
const [DEFAULT] = POLICY_OVERVIEW.policies;
const [YARD] = POLICY_OVERVIEW.facilities;
const [WAITING, IN_FORCE] = HARBOUR.versions;

/** Overview in which a version of Harbour waits that differs by `changes`. */
function overviewWith(changes: Partial<Rules>, rules: Rules | null = NOW): PolicyOverview {
  const versions = [
    { ...WAITING!, rules: { ...NOW, ...changes } },
    { ...IN_FORCE!, rules: NOW },
  ];
  return {
    ...POLICY_OVERVIEW,
    sources: SOURCES,
    policies: [DEFAULT!, { ...HARBOUR, rules, versions: rules === null ? versions.slice(0, 1) : versions }],
  };
}

async function renderPage(overview: PolicyOverview, language: Language = 'en-US') {
  const system = createPoliciesSystem();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <PoliciesPage
        policies={system.actor}
        locale={{ language, timeZone: 'UTC', nowMs: () => 0 }}
        Figures={() => null}
      />
    </I18nextProvider>,
  );
  await act(() => system.answer('loads', overview));
  const items = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replaceAll('\u00A0', ' '));
  return { items };
}

describe('what waits for a second site admin', () => {
  it.each([
    [
      'a hazard that is watched no more',
      { watchedHazards: WEATHER_HAZARDS.slice(1) },
      'No longer watched: Wind.',
    ],
    [
      'a limit that is raised',
      { weatherLimits: { wind_level2: { sustainedWindKmh: 200 } } },
      'Wind 2: sustained wind (km/h): 200 instead of 64.374',
    ],
    [
      'warnings that close no more',
      { warningActions: { tornado: 'nothing', flood: 'nothing' } },
      'Warnings of weather services: “No effect” instead of “Closes the yard” for Tornado, Flood.',
    ],
    [
      'a source that is required no more',
      { requiredSources: [] },
      'Sources of lightning no longer required: Feed North.',
    ],
    [
      'rings and quiet period',
      { alertRadiusM: 8_047 },
      'In force now: Lightning within 8 mi (12.9 km) closes the yard; within 10 mi (16.1 km), it gives a warning. The yard stays closed for 30 minutes after the last strike.',
    ],
  ] as const)('shows %s, beside what is in force [GAP-139]', async (_, changes, line) => {
    const { items } = await renderPage(overviewWith(changes as Partial<Rules>));
    expect(items('Waiting for confirmation').slice(1)).toEqual([line]);
  });

  it('says so where nothing changes [GAP-139]', async () => {
    const { items } = await renderPage(overviewWith({}));
    expect(items('Waiting for confirmation')).toContain('The rules are the same as those in force now.');
  });

  it('shows all rules of a policy that is new, its limits beside the standard ones [GAP-139]', async () => {
    const changes = { watchedHazards: [], weatherLimits: { wind_level2: { sustainedWindKmh: 200 } } };
    const { items } = await renderPage(overviewWith(changes, null));
    const shown = items('Waiting for confirmation');
    expect(shown).toContain('Wind 2: sustained wind (km/h): 200 (standard 64.374)');
    expect(shown).toContain('Warnings of weather services that close the yard: Tornado, Flood.');
    expect(shown).toContain('Required sources of lightning: Feed North.');
    expect(shown.some((text) => text?.startsWith('Not watched: Wind'))).toBe(true);
  });

  it('shows what another policy would change for a yard [GAP-139]', async () => {
    const overview = overviewWith({});
    const pending = { ...WAITING!, policyId: 'harbour' };
    const { items } = await renderPage({
      ...overview,
      policies: [
        { ...DEFAULT!, rules: { ...NOW, requiredSources: [] } },
        { ...HARBOUR, rules: NOW, versions: [] },
      ],
      facilities: [{ ...YARD!, pending }],
    });
    expect(items('Waiting for confirmation').slice(1)).toEqual([
      'Newly required sources of lightning: Feed North.',
    ]);
  });

  it('is told in French too, with a space before each colon [GAP-139][LANG-01]', async () => {
    const changes = { watchedHazards: [], weatherLimits: { wind_level2: { sustainedWindKmh: 200 } } };
    const { items } = await renderPage(overviewWith(changes), 'fr-CA');
    const shown = items('En attente de confirmation');
    expect(shown[0]).toMatch(/^Harbour : La foudre à /u);
    expect(shown).toContain('Vent 2 : vent soutenu (km/h) : 200 au lieu de 64,374');
    expect(shown.some((text) => text?.startsWith('Ne seront plus surveillés : Vent,'))).toBe(true);
  });
});

it('each version in the list of a policy has all its rules, not its rings alone [GAP-139]', async () => {
  const { items } = await renderPage(overviewWith({ weatherLimits: { wind_level2: { windGustKmh: 250 } } }));
  const shown = items('Harbour');
  expect(shown).toContain('Wind 2: gusts (km/h): 250 (standard 93.342)');
  expect(shown.filter((text) => text === 'Required sources of lightning: Feed North.')).toHaveLength(3);
});
