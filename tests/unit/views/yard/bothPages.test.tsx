import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const MINUTE_MS = 60_000;
const lightning = activeEvent({
  startAtMs: MISSION_TIME_MS - 12 * MINUTE_MS,
  triggerDistanceM: 9_656,
  message: 'Go indoors.',
});
const wind = activeEvent({
  id: 'wind-1',
  type: 'wind_level2',
  status: 'WARNING',
  startAtMs: MISSION_TIME_MS,
  triggerDistanceM: null,
  message: 'Secure what is loose.',
});

type Page = Awaited<ReturnType<typeof renderYardPage>>;

/** What a page tells, part by part; the words of the two pages differ in the status alone (YMON-10 to YMON-15). */
function partsOf(page: Page) {
  const text = (selector: string) => page.container.querySelector(selector)?.textContent ?? null;
  return {
    status: page.container.querySelector<HTMLElement>('.painted')?.dataset['status'],
    message: text('.ymsg'),
    clock: text('.yclock'),
    weather: text('.ysec-weather'),
    foot: text('.yfigure')?.replaceAll('\u00A0', ' ') ?? null,
    tabs: page.tabs().map((tab) => [tab.textContent, tab.open]),
  };
}

async function shownBy(kind: 'alert' | 'monitoring', events: readonly ActiveEvent[] | 'failed') {
  const page = await renderYardPage({ kind });
  if (events === 'failed') await page.fail('The alert engine is down.');
  else await page.show(events);
  const parts = partsOf(page);
  page.unmount();
  return parts;
}

describe('both yard pages', () => {
  it.each([
    ['an open yard', [], ['open', 'Yard is Open', null, 0]],
    [
      'a yard that lightning closes beside wind',
      [wind, lightning],
      ['closed', 'Go indoors.', 'Estimated time until safe conditions return18 minNow1:48 PM', 2],
    ],
    [
      'a yard that only a warning is about',
      [wind],
      ['warning', 'Secure what is loose.', 'Estimated time until safe conditions return30 minNow2:00 PM', 1],
    ],
    [
      'a yard under an override that opens',
      [overrideEvent(true, MISSION_TIME_MS), wind],
      ['open', 'Yard is Open', 'Underlying alert: High Wind - Level 2', 2],
    ],
    [
      'a yard under an override that closes',
      [overrideEvent(false, MISSION_TIME_MS)],
      ['closed', 'Yard is Closed', null, 1],
    ],
    [
      'a yard whose alerts cannot be had',
      'failed',
      [
        'unknown',
        'The alert engine is down. Do not treat the yard as open.',
        'No status confirmed yetRetrying...',
        0,
      ],
    ],
  ] as const)('tell the same of %s [YARD-03][GAP-64]', async (_, events, [status, message, foot, tabs]) => {
    const told = await shownBy('alert', events);
    // what is not found on either page would be the same on both
    expect(told).toMatchObject({ status, message: expect.stringContaining(message), foot });
    expect([told.tabs.length, told.clock, told.weather]).toEqual([
      tabs,
      expect.stringContaining('1:30'),
      expect.stringContaining('Sunny'),
    ]);
    expect(await shownBy('monitoring', events)).toEqual(told);
  });

  it.each(['alert', 'monitoring'] as const)(
    'the %s page has status, message, weather, countdown, clock and alerts at once [YARD-02]',
    async (kind) => {
      const page = await renderYardPage({ kind });
      await page.show([wind, lightning]);

      const state = page.container.querySelector<HTMLElement>('.ystate');
      expect(state?.querySelector('.status-word')?.textContent).toMatch(/^closed$/i);
      expect(page.text()).toContain('Go indoors.');
      expect(screen.getByRole('timer').textContent).toContain('18');
      expect(page.container.querySelector('.yclock')?.textContent).toContain('1:30');
      const sheet = within(screen.getByRole('complementary'));
      expect(sheet.getByText('Sunny')).toBeDefined();
      expect(sheet.getByRole('heading', { level: 3, name: 'Lightning Alert' })).toBeDefined();
      expect(sheet.getByRole('heading', { level: 3, name: 'High Wind - Level 2' })).toBeDefined();
    },
  );
});
