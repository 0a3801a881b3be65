import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { poll } from '#app/binding/poll.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { Language } from '#domain/language/language.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { settled } from '#tests/support/settled.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { LightningNearby } from '#views/facility/LightningNearby.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SOME = { count: 12, closestM: 5_000 };
const NONE = { count: 0, closestM: null };

type Facts = Partial<Pick<FeedFacts, 'isSatelliteOnly' | 'lightningAsOfMs'>>;

async function show(
  language: Language,
  facts: Facts,
  seen: typeof SOME | typeof NONE = SOME,
  countedAgoMs = 0,
) {
  const yard = createYardStatusSystem();
  await yard.answer({ ...feedFacts([], yard.nowMs()), ...facts });
  const rhythm = { everyMs: 60_000, retryMs: 60_000, staleAfterMs: 60_000 };
  const around = poll(rhythm, async () => ({ ...seen, asOfMs: yard.nowMs() - countedAgoMs }));
  around.start();
  await act(settled);
  const known = { isLightning: true };
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <LightningNearby
        dependencies={{ around, yardStatus: yard.actor, isLightningKnown: () => known.isLightning } as never}
        asked={{ radius: 50, radiusUnit: 'mi', historyMs: 3_600_000 } as never}
        locale={{ language, timeZone: 'UTC', unitSystem: 0 }}
      />
    </I18nextProvider>,
  );
  around.stop();
  return { known, text: () => (container.textContent ?? '').replaceAll('\u00A0', ' ') };
}

async function textBy(language: Language, facts: Facts, seen: typeof SOME | typeof NONE = SOME) {
  return (await show(language, facts, seen)).text();
}

it('counts strikes, and tells the nearest [STRIKE-15]', async () => {
  const text = await textBy('en-US', {});
  expect(text).toContain('12 strikes within 50 mi in the last 60 min');
  expect(text).toContain('3.1 mi');
});

it('dates a count of another day, which an hour alone would make one of today [STRIKE-15][S5]', async () => {
  const { text } = await show('en-US', {}, SOME, 86_400_000);
  expect(text()).toMatch(/As of \w{3}, \w{3} \d+, \d+:\d\d [AP]M/u);
  cleanup();
  expect((await show('en-US', {})).text()).toMatch(/As of \d+:\d\d [AP]M/u);
});

it('says within a second that lightning is not known any more, and then nothing of strikes [STRIKE-15][S4][S5]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { known, text } = await show('en-US', {});
  expect(text()).toContain('12 strikes');
  known.isLightning = false;
  act(() => void vi.advanceTimersByTime(1_000));
  expect(text()).toContain('Lightning near the facility is unknown');
  expect(text()).not.toMatch(/strikes|Closest/);
});

it.each([
  ['en-US', '12 satellite detections within 50 mi', 'One flash makes several.'],
  ['fr-CA', '12 détections par satellite à moins de 50 mi', 'Un éclair en produit plusieurs.'],
] as const)(
  'says in %s that satellites count no strikes, and no distance that they do not know [GAP-137]',
  async (language, words, caution) => {
    const text = await textBy(language, { isSatelliteOnly: true });
    expect(text).toContain(words);
    expect(text).toContain(caution);
    expect(text).not.toContain('3.1');
    expect(text).not.toContain('3,1');
  },
);

it('says that there were none where the yard’s own lightning is known [STRIKE-15]', async () => {
  expect(await textBy('en-US', {}, NONE)).toContain('0 strikes within 50 mi in the last 60 min');
});

it.each([
  ['en-US', 'no source watches', {}, 'Lightning near the facility is unknown'],
  ['en-US', 'satellites prove nothing', { isSatelliteOnly: true }, 'Lightning near the facility is unknown'],
  ['fr-CA', 'no source watches', {}, 'Données de foudre non disponibles autour du site'],
] as const)(
  'says in %s of a yard at which %s not that nothing fell around it [STRIKE-15][GAP-137][S4]',
  async (language, _why, satellite, words) => {
    const text = await textBy(language, { ...satellite, lightningAsOfMs: null }, NONE);
    expect(text).toContain(words);
    expect(text).not.toMatch(/\b0 /u);
  },
);

it('tells what satellites saw at a yard that they cannot prove quiet [STRIKE-15][GAP-137]', async () => {
  const text = await textBy('en-US', { isSatelliteOnly: true, lightningAsOfMs: null });
  expect(text).toContain('12 satellite detections within 50 mi');
});
