import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { activeEvent, feedFacts, windAsOf } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';
import { ask, MINUTE_MS, rowsOf, STRIKE, text } from './whyPage.ts';

// a machine that does much else takes its time to draw a whole page
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(async () => {
  teachModalDialogs();
  // what the page loads on request is here already
  await import('#views/why/WhyPanel.tsx');
});
afterEach(cleanup);

type Facts = Partial<FeedFacts> & { readonly lightningAgeMs?: number | null };

/** The page with an answer of now, after somebody has asked why. */
async function asked({ lightningAgeMs = 0, ...facts }: Facts, language: Language = 'en-US') {
  const page = await renderYardPage({ language });
  const nowMs = page.system.nowMs();
  await act(() => page.system.answer({ ...feedFacts([], nowMs, { ageMs: 0, lightningAgeMs }), ...facts }));
  await ask();
  return page;
}

const LIMITS: Facts = {
  lightningAgeMs: 80_000,
  lightningLimitMs: 90_000,
  weather: [windAsOf(MISSION_TIME_MS - 52 * MINUTE_MS, 75 * MINUTE_MS)],
};

it.each([
  [
    'en-US',
    [
      'Only status data at most 60 s old can confirm that the yard is open.',
      'Lightning data may be at most 90 s old.',
      'Observations may be at most 1 h 15 min old: wind.',
    ],
  ],
  [
    'fr-CA',
    [
      'Seules des données d’état d’au plus 60 s prouvent que le site est ouvert.',
      'Les données de foudre peuvent dater d’au plus 90 s.',
      'Les observations peuvent dater d’au plus 1 h 15 min : vent.',
    ],
  ],
] as const)(
  'states in %s of an open yard the limit of each kind of data by its source [GAP-136][GAP-144]',
  async (language, rules) => {
    const page = await asked(LIMITS, language);
    expect(page.background().dataset['status']).toBe('open');
    for (const rule of rules) expect(plain()).toContain(rule);
    expect(plain()).not.toMatch(/Only data less than|Only satellites|satellite/i);
  },
);

it('states each limit of weather once, with its hazards', async () => {
  const at = MISSION_TIME_MS - MINUTE_MS;
  const [wind, visibility] = [
    windAsOf(at, 75 * MINUTE_MS),
    { ...windAsOf(at, 75 * MINUTE_MS), hazard: 'lowVisibility' as const },
  ];
  await asked({
    weather: [wind, visibility, { ...windAsOf(at, 10 * MINUTE_MS), hazard: 'snowfall' as const }],
  });
  expect(plain()).toContain('Observations may be at most 1 h 15 min old: wind and');
  expect(plain()).toContain('Observations may be at most 10 min old:');
});

it.each([
  [
    'en-US',
    [
      'Unknown because only satellites watch this yard, and they cannot prove here that there is no lightning.',
      'Satellites confirm that a yard is open only where a site administrator has accepted them, and while lightning is unlikely (5% or less).',
    ],
    'What would change it',
    'Only once satellites alone are accepted here and lightning is unlikely (5% or less).',
  ],
  [
    'fr-CA',
    [
      'Inconnu, car seuls des satellites surveillent ce site et ils ne peuvent pas y prouver l’absence de foudre.',
      'Les satellites confirment qu’un site est ouvert seulement si un administrateur de site les a acceptés et si la foudre est peu probable (5 % ou moins).',
    ],
    'Ce qui le changerait',
    'Seulement lorsque les satellites seuls sont acceptés ici et que la foudre est peu probable (5 % ou moins).',
  ],
] as const)(
  'says in %s why a yard that satellites alone watch is unknown, and what would open it [GAP-137][GAP-144]',
  async (language, sentences, heading, change) => {
    await asked({ lightningAgeMs: null, isSatelliteOnly: true }, language);
    for (const sentence of sentences) expect(plain()).toContain(sentence);
    const rows = rowsOf(heading);
    expect(rows).toContain(change);
    expect(rows).not.toContain('The next valid response determines the status.');
  },
);

it('says of satellites that are silent that lightning is known up to then, as of any source [GAP-137]', async () => {
  await asked({ lightningAgeMs: 100_000, lightningLimitMs: 90_000, isSatelliteOnly: true });
  expect(plain()).toContain('lightning near the yard is known only up to');
  expect(plain()).toContain('Lightning data may be at most 90 s old.');
});

it('states of a yard that satellites clear by which rule they may [GAP-137]', async () => {
  const page = await asked({ isSatelliteOnly: true });
  expect(page.background().dataset['status']).toBe('open');
  expect(plain()).toContain('only where a site administrator has accepted them');
});

it('states the ring that closed a yard by satellite in its rule too [GAP-137][GAP-144]', async () => {
  const closestStrike = { ...STRIKE, distanceM: 9_800, distanceErrorM: 6_200 };
  const startAtMs = MISSION_TIME_MS - MINUTE_MS;
  await asked({ events: [activeEvent({ startAtMs, triggerDistanceM: 20_656, closestStrike })] });
  expect(plain()).toContain('because of lightning within 12.8 mi');
  expect(plain()).toContain('Lightning within 12.8 mi closes the yard until 30 min after the last strike.');
  expect(plain()).not.toContain('within 6 mi closes');
});

function plain(): string {
  return (text() ?? '').replaceAll('\u00A0', ' ');
}
