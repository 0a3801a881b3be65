import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { FacilityAlerts } from '#views/facility/FacilityAlerts.tsx';
import { textsOf } from '../textsOf.ts';

const HOUR_MS = 3_600_000;
const READER = { language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 } as const;

/** The list of a yard by its own answers, beside a map with others; what it reads at first. */
function show({ actor }: ReturnType<typeof createYardStatusSystem>, map = createMapFeedSystem()): string {
  const facility = { ...NORTHGATE_YARD, id: QUIET_YARD };
  const dependencies = { facility, mapFeed: map.actor, yardStatus: actor };
  const { container } = render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityAlerts dependencies={dependencies} locale={READER} />
    </I18nextProvider>,
  );
  return container.textContent ?? '';
}

describe('the active alerts', () => {
  it('are listed worst first with title, time and status, and counted [FAC-06][STATUS-10]', async () => {
    const yard = createYardStatusSystem();
    const wind = activeEvent({
      id: 'wind-1',
      type: 'wind_level2',
      status: 'WARNING',
      startAtMs: MISSION_TIME_MS - HOUR_MS,
      expiresAtMs: MISSION_TIME_MS + HOUR_MS,
    });
    await yard.answer(feedFacts([wind, activeEvent({ startAtMs: MISSION_TIME_MS })], yard.nowMs()));
    show(yard);

    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/^Lightning Alert.*CLOSED$/);
    expect(second).toMatch(/^High Wind - Level 2.*for 1\u00A0h.*WARNING$/);
    expect(screen.getByRole('heading').textContent).toBe('Active alerts2');
  });

  it('are none of a yard that is known to have none, and not confirmed of another [FAC-06][S4]', async () => {
    const [yard, map] = [createYardStatusSystem(), createMapFeedSystem()];
    expect(show(yard, map)).toContain('Alerts cannot be confirmed');
    await act(async () => {
      await yard.answer(feedFacts([], yard.nowMs()));
      await map.answer(clientAlerts({}, map.nowMs()));
    });
    expect(screen.getByText('No active alerts')).toBeDefined();
  });

  it('are not confirmed any more once nothing is known of the yard [FAC-06][S4]', async () => {
    const yard = createYardStatusSystem();
    await yard.answer(feedFacts([], yard.nowMs()));
    show(yard);
    await act(() => yard.pass(120_000));
    expect(yard.shown()).toBe('UNKNOWN');
    expect(screen.getByText('Alerts cannot be confirmed')).toBeDefined();
    expect(screen.queryByText('No active alerts')).toBeNull();
  });

  it('are not confirmed while the map has one that the yard’s own answer has not [FAC-06][S4]', async () => {
    const [yard, map] = [createYardStatusSystem(), createMapFeedSystem()];
    await yard.answer(feedFacts([], yard.nowMs()));
    const alert = activeEvent({ startAtMs: map.nowMs() });
    await map.answer(clientAlerts({ [QUIET_YARD]: [alert] }, map.nowMs()));
    expect(show(yard, map)).toContain('Alerts cannot be confirmed');
    await act(() => map.answer(clientAlerts({}, map.nowMs() + 1)));
    expect(screen.getByText('No active alerts')).toBeDefined();
  });

  it('are not confirmed while a strike closes the yard of which no answer tells yet [FAC-06][S3][S4]', async () => {
    const [yard, map] = [createYardStatusSystem(), createMapFeedSystem()];
    await yard.answer(feedFacts([], yard.nowMs()));
    await map.answer(clientAlerts({}, map.nowMs()));
    const facts = { lastAlertStrikeMs: map.nowMs(), lastWarningStrikeMs: map.nowMs() };
    expect(show(yard, map)).toContain('No active alerts');
    act(() => map.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] }));
    expect(screen.getByText('Alerts cannot be confirmed')).toBeDefined();
    expect(screen.queryByText('No active alerts')).toBeNull();
  });

  it('say since when they hold, and until when where that is known [FAC-06]', async () => {
    const yard = createYardStatusSystem();
    const held = { status: 'WARNING', startAtMs: MISSION_TIME_MS } as const;
    const wind = activeEvent({ ...held, id: 'a', type: 'wind_level2', expiresAtMs: null });
    const expiresAtMs = MISSION_TIME_MS + HOUR_MS;
    const snow = activeEvent({ ...held, id: 'b', type: 'snowfall_level2', expiresAtMs });
    await yard.answer(feedFacts([wind, snow], yard.nowMs()));
    show(yard);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Since 1:30\sPM, for\s/);
    expect(rows[1]).toMatch(/1:30\sPM to 2:30\sPM, for\s/);
  });
});
