import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveLightningNote } from '#app/mapPage/LiveLightningNote.tsx';
import { MapLegend } from '#app/mapPage/MapLegend.tsx';
import { LayerConfig } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { createStrikeWindow } from '#map/strikes/createStrikeWindow.ts';
import { clientAlerts, createMapFeedSystem, satelliteAlerts } from '#tests/support/mapFeedSystem.ts';
import { columnsOf } from '#tests/support/strikeRows.ts';
import type { LegendEntry } from '#views/layers/layersView.ts';
import { textsOf } from '../../views/textsOf.ts';

const NOTE = 'Lightning data for the map is not available. That does not mean there is no lightning.';
const LEGEND = 'Data for this time is not available. A gap does not mean no hazard.';
const GAPS = 'Lightning data for this time is incomplete. Gaps do not mean no lightning.';
const BROKEN = 'This layer is incomplete. A gap does not mean no hazard.';
const HOUR_MS = 3_600_000;

const LAYER = LayerConfig.parse({
  title: 'Live lightning',
  name: 'liveLightning',
  kind: 'liveLightning',
  group: 'severeWeather',
  type: 'function',
  zIndex: 51,
  opacity: 1,
});

const ENTRY: LegendEntry = {
  layer: LAYER,
  updatedMs: null,
  dueMs: null,
  isMissing: false,
  isAhead: false,
  isBroken: false,
  palettes: null,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Legend and notes of a map on which live lightning is switched on. */
function show({ hasWorker = true, isShown = true, reachMs = HOUR_MS, language = 'en-US' as Language } = {}) {
  const feed = createMapFeedSystem({ hasWorker });
  const strikes = createStrikeWindow();
  const presentMs = feed.nowMs;
  const system = { mapFeed: feed.actor, strikes };
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <MapLegend
        system={system}
        reachMs={reachMs}
        entries={[ENTRY]}
        nowMs={presentMs()}
        presentMs={presentMs}
        settings={{}}
        style={{ language, timeZone: 'UTC' }}
        isRoomy
      />
      <LiveLightningNote system={system} reachMs={isShown ? reachMs : null} presentMs={presentMs} />
    </I18nextProvider>,
  );
  return {
    feed,
    text: () => container.textContent,
    /**
     * A step of the feed; `agoMs`: how old what it knows is, null: it knows nothing; `wholeMs`: for how long it knows all.
     */
    step: (agoMs: number | null, wholeMs = 2 * HOUR_MS) =>
      act(() => {
        const nowMs = presentMs();
        const asOfMs = agoMs === null ? null : nowMs - agoMs;
        const knownSinceMs = asOfMs === null ? null : nowMs - wholeMs;
        strikes.take({ strikes: columnsOf([]), nowMs, asOfMs, knownSinceMs, isReset: true });
        vi.advanceTimersByTime(1_000);
      }),
    answer: (answer = clientAlerts({}, presentMs())) => act(() => feed.answer(answer)),
  };
}

describe('a map on which live lightning is switched on', () => {
  it('says over itself and in its legend that no step could be read [LAYER-08][S4][ERR-05]', async () => {
    const { step, answer, text } = show();
    await answer();
    step(null);
    expect(text()).toContain(LEGEND);
    expect(screen.getByRole('status').textContent).toBe(NOTE);
    step(0);
    expect(text()).not.toContain(LEGEND);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says nothing of it in its first seconds, until its worker has begun or 10 s have passed [S4][S12]', async () => {
    const { feed, step, answer, text } = show({ hasWorker: false });
    expect(text()).not.toContain(LEGEND);
    await answer();
    expect(text()).not.toContain(LEGEND);
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => feed.pass(9_999));
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => feed.pass(1));
    expect(screen.getByRole('status').textContent).toBe(NOTE);
    step(0);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    [60_000, false],
    [60_001, true],
  ])('says so within a second of what is %i ms old: %s [S4][S5]', async (agoMs, isSaid) => {
    const { step, answer, text } = show();
    await answer();
    step(agoMs);
    expect(text().includes(LEGEND)).toBe(isSaid);
    expect(screen.queryAllByText(NOTE)).toHaveLength(Number(isSaid));
  });

  it.each([
    [90_000, 0],
    [90_001, 1],
  ])('waits as long as the slowest source may be late: %i ms [GAP-136]', async (agoMs, notes) => {
    const { feed, step, answer } = show();
    await answer(satelliteAlerts(feed.nowMs()));
    step(agoMs);
    expect(screen.queryAllByText(NOTE)).toHaveLength(notes);
  });

  it.each([
    [HOUR_MS, HOUR_MS, false],
    [HOUR_MS - 1, HOUR_MS, true],
    // older strikes than of two hours are not kept, whatever is played
    [2 * HOUR_MS, 3 * HOUR_MS, false],
  ])(
    'that wholly knows the last %i ms of the %i ms that it shows says that some are missing: %s [S4][STRIKE-10]',
    async (wholeMs, reachMs, isSaid) => {
      const { step, answer, text } = show({ reachMs });
      await answer();
      step(0, wholeMs);
      expect(screen.queryAllByText(GAPS)).toHaveLength(Number(isSaid));
      expect(text().includes(BROKEN)).toBe(isSaid);
      expect(text()).not.toContain(LEGEND);
    },
  );

  it('says it in French [LANG-01][S4]', async () => {
    const { step, answer } = show({ language: 'fr-CA' });
    await answer();
    step(null);
    expect(screen.getByRole('status').textContent).toMatch(/^Données de foudre de la carte non disponibles/);
  });
});

it('a map without live lightning has no note of it', async () => {
  const { step, answer } = show({ isShown: false });
  await answer();
  step(null);
  expect(screen.queryByRole('status')).toBeNull();
});
