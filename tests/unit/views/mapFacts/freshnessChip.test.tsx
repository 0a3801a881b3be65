import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { LayerConfig } from '#contracts/layers.ts';
import type { LegendEntry } from '#views/layers/layersView.ts';
import type { Language } from '#domain/language/language.ts';
import { facilityKey, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { FreshnessChip } from '#views/mapFacts/FreshnessChip.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

function show(language: Language = 'en-US', entries: readonly LegendEntry[] = []) {
  const map = createMapFeedSystem();
  const locale = {
    ...({ language, timeZone: 'America/Chicago' } as const),
    timeZoneOf: () => 'America/Denver',
    unitSystemOf: () => 0 as const,
  };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <FreshnessChip
        mapFeed={map.actor}
        facilities={[{ ...NORTHGATE_YARD, id: QUIET_YARD }]}
        locale={locale}
        entries={entries}
      />
    </I18nextProvider>,
  );
  const answer = (alerts: ClientAlerts) => act(() => map.answer(alerts));
  return { map, answer };
}

const chip = () => screen.getByRole('button');

it('the chip says the age of the lightning itself, and each second again [S5]', async () => {
  const { map, answer } = show();
  await answer(clientAlerts({}, map.nowMs(), { lightningAgeMs: 12_000 }));
  expect(chip().textContent).toBe('Lightning 12\u00A0s');
  await act(async () => map.pass(3_000));
  expect(chip().textContent).toBe('Lightning 15\u00A0s');
});

it('late and lost lightning are said in words, with their age [S4][S12]', async () => {
  const { map, answer } = show();
  await answer(clientAlerts({}, map.nowMs(), { lightningAgeMs: 24_000 }));
  expect(chip().textContent).toBe('Lightning data late, 24\u00A0s');
  expect(chip().dataset['state']).toBe('late');
  await answer(clientAlerts({}, map.nowMs(), { lightningAgeMs: 71_000 }));
  expect(chip().textContent).toBe('Lightning data lost, 71\u00A0s');
  expect(chip().dataset['state']).toBe('lost');
});

it('a clock that stands still shows no age that could be taken for a fresh one [S4][S6]', async () => {
  const { map, answer } = show();
  await answer(clientAlerts({}, map.nowMs(), { lightningAgeMs: 2_000 }));
  map.network.isTicking = false;
  await act(async () => map.pass(90_000));
  expect(chip().textContent).toBe('Lightning data lost, no data');
});

it('selected, it lists every age, and Escape closes the list', async () => {
  const { map, answer } = show('fr-CA');
  const hazards = { source: 'Station', staleAfterMs: 600_000 };
  const weather = new Map([
    [facilityKey(QUIET_YARD), [{ hazard: 'wind' as const, asOfMs: map.nowMs() - 240_000, ...hazards }]],
  ]);
  await answer(Object.assign(clientAlerts({}, map.nowMs(), { lightningAgeMs: 12_000 }), { weather }));
  expect(chip().textContent).toBe('Foudre 12\u00A0sMétéo 4\u00A0min');
  fireEvent.click(chip());
  expect(chip().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('vent').parentElement?.textContent).toBe('vent4\u00A0min');
  fireEvent.keyDown(chip(), { key: 'Escape' });
  expect(screen.queryByText('vent')).toBeNull();
});

it('the list says which layers are missing, incomplete or late, and names none of them as current [S4][S5]', async () => {
  const { map, answer } = show('en-US', entriesAt(MISSION_TIME_MS - 240_000));
  await answer(clientAlerts({}, map.nowMs()));
  fireEvent.click(chip());
  const rows = [...document.querySelectorAll<HTMLElement>('.freshness-list dl:last-child > div')];
  expect(rows.map(({ textContent, dataset }) => [textContent, dataset['state']])).toEqual([
    ['radar4\u00A0min', 'current'],
    ['goneno data', 'missing'],
    ['unknownno data', 'missing'],
    ['alerts data incomplete,4\u00A0min', 'broken'],
    ['quakes data incomplete,age not known', 'broken'],
    ['wind data late,4\u00A0min', 'late'],
  ]);
});

function entriesAt(updatedMs: number): LegendEntry[] {
  const entry = (name: string, more: Partial<LegendEntry> = {}): LegendEntry => ({
    layer: LayerConfig.parse({ name, title: name, group: 'weather', type: 'geojson', zIndex: 1 }),
    updatedMs,
    dueMs: null,
    isMissing: false,
    isAhead: false,
    isBroken: false,
    palettes: null,
    ...more,
  });
  return [
    entry('radar'),
    entry('gone', { isMissing: true, isBroken: true }),
    entry('unknown', { isMissing: true, updatedMs: null }),
    entry('alerts', { isBroken: true, dueMs: 1 }),
    entry('quakes', { isBroken: true, updatedMs: null }),
    entry('wind', { dueMs: updatedMs + 1 }),
    entry('storms', { updatedMs: null }),
  ];
}
