import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage, SUNNY } from './renderYardPage.tsx';

const MINUTE_MS = 60_000;
/** Weather that is not of another season: it would be dated, with its zone. */
const { validTimeUtc: _, ...TIMELESS } = SUNNY;

/** A page at a yard in New York's zone at some time, closed by lightning that began 5 minutes ago and ends in 25. */
async function showAt(iso: string, kind: 'alert' | 'monitoring' = 'alert', language: Language = 'en-US') {
  const page = await renderYardPage({ kind, language, timeZone: 'America/New_York', conditions: TIMELESS });
  page.system.network.skewMs = Date.parse(iso) - MISSION_TIME_MS;
  const startAtMs = page.system.nowMs() - 5 * MINUTE_MS;
  const closestStrike = { position: [-101.99, 35.13] as [number, number], distanceM: 3_520, atMs: startAtMs };
  await page.show([activeEvent({ startAtMs, expiresAtMs: startAtMs + 30 * MINUTE_MS, closestStrike })]);
  return page;
}

/**
 * Times of day on a page, without its large clock,
 * which has its zone beside it, and the line for paper, which always has one.
 */
function timesOf({ container }: { container: HTMLElement }): string[] {
  const textIn = (place: string) => container.querySelector(place)?.textContent ?? '';
  const others = (container.textContent ?? '').replace(textIn('.yclock'), '').replace(textIn('.printed'), '');
  const text = others.replaceAll('\u00A0', ' ');
  return text.match(/\d{1,2}:\d{2}(?::\d{2})? [AP]M(?: E[DS]T)?/g) ?? [];
}

it.each(['alert', 'monitoring'] as const)(
  'every time of the %s page names its zone when clocks fall back between them [YARD-02]',
  async (kind) => {
    const page = await showAt('2026-11-01T05:50:00Z', kind);
    const times = timesOf(page);
    expect(times).toContain('1:45 AM EDT');
    expect(times).toContain('1:15 AM EST');
    expect(times.filter((time) => !/E[DS]T$/.test(time))).toEqual([]);
  },
);

it('still names it in the hour after clocks fell back, in which each time comes twice [YARD-02]', async () => {
  const page = await showAt('2026-11-01T06:10:00Z');
  expect(timesOf(page)).toContain('1:05 AM EST');
});

it('names it when clocks spring forward between them [YARD-02]', async () => {
  const times = timesOf(await showAt('2026-03-08T06:50:00Z'));
  expect(times).toContain('1:45 AM EST');
  expect(times).toContain('3:15 AM EDT');
});

it('names it in French by its own abbreviations [YARD-02][LANG-01]', async () => {
  const page = await showAt('2026-11-01T05:50:00Z', 'alert', 'fr-CA');
  expect(page.text()).toContain('1 h 45 HAE');
  expect(page.text()).toContain('1 h 15 HNE');
});

it('names none on any other day [YARD-02]', async () => {
  const page = await showAt('2026-07-01T05:50:00Z');
  const times = timesOf(page);
  expect(times).toContain('1:45 AM');
  expect(times.filter((time) => /E[DS]T$/.test(time))).toEqual([]);
});

it('names it as soon as an event comes that ends after the change, and no longer than an hour after it [YARD-02]', async () => {
  const page = await showAt('2026-11-01T03:50:00Z');
  expect(timesOf(page)).toContain('11:45 PM');
  const startAtMs = page.system.nowMs() - MINUTE_MS;
  const storm = { type: 'snow', startAtMs, expiresAtMs: Date.parse('2026-11-01T12:00:00Z') };
  await page.show([activeEvent(storm)]);
  expect(timesOf(page)).toContain('11:49 PM EDT');
  await page.show([]);
  await act(async () => {
    page.system.network.skewMs += 3 * 60 * MINUTE_MS + 15 * MINUTE_MS;
  });
  await page.show([]);
  expect(timesOf(page).filter((time) => /E[DS]T$/.test(time))).toEqual([]);
});
