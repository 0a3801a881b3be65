import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { createOverrideSystem } from '#tests/support/overrideSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { FacilityPanel } from '#views/facility/FacilityPanel.tsx';
import { textsOf } from '../textsOf.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  ends.splice(0).forEach((end) => end());
});

/** A feed that has not answered yet. */
function waiting() {
  const machine = createRefreshMachine<unknown>().provide({
    actors: { fetchOnce: fromPromise(() => new Promise(() => {})), watchAge: ageless },
  });
  const actor = createActor(machine, {
    input: { everyMs: 60_000, retryMs: 60_000, staleAfterMs: 60_000 },
  }).start();
  ends.push(() => actor.stop());
  return actor;
}

/** The panel of a facility beside the map; `copyLink` null: before a guest. */
async function show({
  copyLink = null as (() => Promise<void>) | null,
  isNarrow = false,
  facts = {} as Partial<FeedFacts>,
} = {}) {
  const yard = createYardStatusSystem();
  await yard.answer({ ...feedFacts([], yard.nowMs()), ...facts });
  const onClose = vi.fn();
  const onHistory = vi.fn();
  const dependencies = {
    facility: NORTHGATE_YARD,
    mapFeed: createMapFeedSystem().actor,
    yardStatus: yard.actor,
    probability: waiting(),
    conditions: waiting(),
    forecast: waiting(),
    around: waiting(),
    isLightningKnown: () => true,
    override: createOverrideSystem({ role: 'none', place: 'form' }).actor,
    report: null,
  };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityPanel
        dependencies={dependencies as never}
        asked={{ probability: null, etaMs: null, radius: 50, radiusUnit: 'mi', historyMs: 3_600_000 }}
        locale={{ language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 }}
        localeZone="America/Chicago"
        isNarrow={isNarrow}
        copyLink={copyLink}
        yardHref="#/yardalert/ACME/NORTHGATE_YARD"
        onHistory={onHistory}
        isWeekly={false}
        onWeekly={() => {}}
        onClose={onClose}
      />
    </I18nextProvider>,
  );
  await act(settled);
  return { onClose, onHistory };
}

describe('the panel of a facility', () => {
  it.each([
    ['says', true, 1],
    ['says nothing', undefined, 0],
  ] as const)('%s where warnings of weather services are not received: %s [S4]', async (_, stated, count) => {
    await show({ facts: { warningsNotReceived: stated } });
    expect(screen.queryAllByText('Warnings of weather services are not received here')).toHaveLength(count);
  });

  it('is named by it, has its status, weather and alerts, and closes [FAC-01][FAC-03][FAC-05][FAC-06]', async () => {
    const { onClose, onHistory } = await show();
    const panel = within(screen.getByRole('complementary', { name: 'Northgate Yard' }));
    expect(panel.getByRole('region', { name: 'Yard status' })).toBeDefined();
    const headings = panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toContain('Active alerts');
    expect(headings).toContain('Current conditions');

    fireEvent.click(panel.getByRole('button', { name: 'Close facility panel' }));
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.click(panel.getByRole('button', { name: 'Alert history' }));
    expect(onHistory).toHaveBeenCalledOnce();
  });

  it('shows one half at a time on a narrow screen, and its status with both [FAC-01][FAC-05]', async () => {
    await show({ isNarrow: true });
    const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings()).toContain('Active alerts');
    expect(headings()).not.toContain('Current conditions');
    const [, forecast] = screen.getAllByRole('radio');
    fireEvent.click(forecast!);
    expect(headings()).toContain('Current conditions');
    expect(headings()).not.toContain('Active alerts');
    expect(screen.getByRole('region', { name: 'Yard status' })).toBeDefined();
  });

  it.each([
    ['beside the status', false, true],
    ['among what is read below it, on a narrow screen', true, false],
  ])('tells once how likely a strike nearby is, %s [FAC-07]', async (_, isNarrow, isInStatus) => {
    await show({ isNarrow });
    const term = screen.getByText(/Probability of a strike nearby/);
    expect(term.nextElementSibling?.textContent).toBe('N/A');
    expect(screen.getByRole('region', { name: 'Yard status' }).contains(term)).toBe(isInStatus);
  });

  it('copies a link to itself, and tells so for a second [FAC-02]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const copyLink = vi.fn(async () => {});
    await show({ copyLink });
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Copy a link to this facility' })),
    );
    expect(copyLink).toHaveBeenCalledOnce();
    expect(screen.getByText('Copied')).toBeDefined();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('has no link for a guest [FAC-02][AUTH-21]', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Copy a link to this facility' })).toBeNull();
  });
});
