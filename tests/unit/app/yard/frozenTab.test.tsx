import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { nameFrozenTab } from '#app/yard/nameFrozenTab.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { createYardStatusSystem, YARD_INPUT } from '#tests/support/yardStatusSystem.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { closeApp, LOADED, openApp } from '../appPage.tsx';
import { alertOf, featureOf } from './yardContent.ts';

beforeAll(teachModalDialogs);
afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const ALERTS = '/api/alerts/active';

function alertsNow(activeAlerts: readonly FacilityEvent[]) {
  const now = new Date().toISOString();
  const { longitude, latitude } = NORTHGATE_YARD;
  const position = { longitude, latitude };
  return { facilityId: NORTHGATE_YARD.id, generatedAt: now, lightningAsOf: now, position, activeAlerts };
}

const freeze = () => document.dispatchEvent(new Event('freeze'));

it('the tab of a yard page that the browser freezes says UNKNOWN, and its status again once it runs [S1][S12]', async () => {
  const answers: Record<string, unknown> = {
    '/api/facilities/metadata': { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] },
    // answered and ended at once: the page asks for the alerts each time that it listens anew
    '/api/alerts/changes': {},
    [ALERTS]: alertsNow([]),
  };
  await openApp({ path: '/yardalert/ACME/NORTHGATE_YARD', session: {}, answers });
  await waitFor(() => expect(document.title).toBe('OPEN - Northgate Yard'), LOADED);
  await waitFor(() => expect(document.querySelector('.ytool-profile')).not.toBeNull(), LOADED);
  act(() => void freeze());
  expect(document.title).toBe('UNKNOWN - Northgate Yard');
  await waitFor(() => expect(document.title).toBe('OPEN - Northgate Yard'), LOADED);
  answers[ALERTS] = alertsNow([alertOf(Date.now() - 1_000)]);
  await waitFor(() => expect(document.title).toBe('CLOSED - Northgate Yard'), LOADED);
});

it('a page that has another name by the time it runs again keeps that, and one that has gone names nothing [S1]', () => {
  const yard = createYardStatusSystem();
  document.title = 'OPEN - Yard';
  const stop = nameFrozenTab(window, yard.actor, () => 'UNKNOWN - Yard');
  freeze();
  document.title = 'CLOSED - Yard';
  yard.tick();
  expect(document.title).toBe('CLOSED - Yard');
  stop();
  freeze();
  expect(document.title).toBe('CLOSED - Yard');
  yard.actor.stop();
});

describe('an open yard that the browser has frozen', () => {
  async function frozen() {
    const yard = createYardStatusSystem();
    await yard.answer(feedFacts([], yard.nowMs()));
    expect(yard.shown()).toBe('OPEN');
    document.title = 'OPEN - Yard';
    const unname = nameFrozenTab(window, yard.actor, () => 'UNKNOWN - Yard');
    freeze();
    onTestFinished(() => {
      unname();
      yard.actor.stop();
    });
    return yard;
  }

  it('has its name again after a second freeze without a word between [S12]', async () => {
    const yard = await frozen();
    freeze();
    expect(document.title).toBe('UNKNOWN - Yard');
    await yard.pass(500);
    expect(document.title).toBe('OPEN - Yard');
  });

  it('stays UNKNOWN until the page knows a later time, whatever it hears [S1][S5]', async () => {
    const yard = await frozen();
    yard.send({ type: 'alerts.announced' });
    yard.tick();
    expect(document.title).toBe('UNKNOWN - Yard');
    await yard.pass(500);
    expect(document.title).toBe('OPEN - Yard');
  });

  it('stays UNKNOWN where a timer has found its data old before the clock did [S1][S4]', async () => {
    const yard = await frozen();
    yard.clock.increment(YARD_INPUT.staleAfterMs + 1);
    expect(yard.shown()).toBe('UNKNOWN');
    yard.tick();
    expect(document.title).toBe('UNKNOWN - Yard');
  });
});
