import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';

const MINUTE_MS = 60_000;
const opening = { ...overrideEvent(true, MISSION_TIME_MS - 5 * MINUTE_MS), group: 'Default' };
const closing = { ...overrideEvent(false, MISSION_TIME_MS - 5 * MINUTE_MS), group: 'Crew 7' };
const lightning = activeEvent({
  startAtMs: MISSION_TIME_MS - 10 * MINUTE_MS,
  closestStrike: { position: [-101.78, 35.24], distanceM: 5_150, atMs: MISSION_TIME_MS - 12 * MINUTE_MS },
});

async function monitor(events: readonly ActiveEvent[], language: 'en-US' | 'fr-CA' = 'en-US') {
  const page = await renderYardPage({ kind: 'monitoring', language });
  await page.show(events);
  return page;
}
type Page = Awaited<ReturnType<typeof monitor>>;

const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00A0', ' ') ?? null;
const block = ({ container }: Page) => container.querySelector<HTMLElement>('.status-block')!;
/** What the state says, without the reason that it tells a listener. */
const said = (page: Page) =>
  [...block(page).querySelector('.ystate')!.children].slice(0, -1).map((part) => part.textContent);
const message = (page: Page) => [...page.container.querySelector('.ymsg')!.children].map(plain);
const foot = (page: Page) => plain(page.container.querySelector('.mbody')?.children[1]);
const rows = (tab: HTMLElement) =>
  within(tab)
    .queryAllByRole('term')
    .map((term) => [plain(term), plain(term.nextElementSibling)]);

describe('the status of a monitored yard under an override', () => {
  it('is followed by OVERRIDE, red only where the yard is closed [YMON-14][S9]', async () => {
    const page = await monitor([opening]);
    expect(said(page)).toEqual(['Open', 'OVERRIDE']);
    expect(block(page).dataset).toMatchObject({ status: 'open', override: 'true' });
    expect(within(block(page)).getByRole('status')).toBeDefined();
    page.unmount();

    const closed = await monitor([closing], 'fr-CA');
    expect(said(closed)).toEqual(['Fermé', 'DÉROGATION']);
    expect(block(closed).dataset).toMatchObject({ status: 'closed', override: 'true' });
    expect(within(block(closed)).getByRole('alert')).toBeDefined();
    expect(block(closed).querySelector('.yplate [data-icon="override"]')).not.toBeNull();
  });

  it('is not followed by it before the override and once it is gone [YMON-14][S9]', async () => {
    const page = await monitor([lightning]);
    expect(said(page)).toEqual(['Closed']);
    expect(block(page).dataset['override']).toBeUndefined();
    await page.show([lightning, opening]);
    expect(said(page)).toEqual(['Open', 'OVERRIDE']);
    await page.show([lightning]);
    expect(said(page)).toEqual(['Closed']);
    expect(block(page).dataset['override']).toBeUndefined();
  });

  it('is followed by it from the moment on in which one that opens the yard begins [YMON-14][S9]', async () => {
    const page = await monitor([lightning, { ...opening, startAtMs: MISSION_TIME_MS + 1 }]);
    expect(said(page)).toEqual(['Closed']);
    await page.show([lightning, { ...opening, startAtMs: MISSION_TIME_MS }]);
    expect(said(page)).toEqual(['Open', 'OVERRIDE']);
    await page.show([{ ...closing, startAtMs: MISSION_TIME_MS + 1 }]);
    expect(said(page)).toEqual(['Closed', 'OVERRIDE']);
  });

  it('is followed by it until the first strike after one that opens the yard, and despite it after one that closes it [YMON-14][S9]', async () => {
    const strikeAt = (startAtMs: number) => ({ ...lightning, startAtMs });
    const page = await monitor([opening, strikeAt(opening.startAtMs)]);
    expect(said(page)).toEqual(['Open', 'OVERRIDE']);
    await page.show([opening, strikeAt(opening.startAtMs + 1)]);
    expect(said(page)).toEqual(['Closed']);
    await page.show([closing, strikeAt(opening.startAtMs + 1)]);
    expect(said(page)).toEqual(['Closed', 'OVERRIDE']);
  });

  it('is followed by it where the override has neither a title nor a message, which its status then words [YMON-14]', async () => {
    const page = await monitor([{ ...opening, title: null }]);
    expect(said(page)).toEqual(['Open', 'OVERRIDE']);
    expect(message(page)).toEqual(['Yard is Open', 'Yard is Open']);
    await page.show([{ ...closing, title: null }]);
    expect(said(page)).toEqual(['Closed', 'OVERRIDE']);
    expect(message(page)).toEqual(['Yard is Closed', 'Yard is Closed']);
  });

  it('is told with its message, signed by the user who set it as far as they are known [YMON-14][S9]', async () => {
    const page = await monitor([opening]);
    expect(message(page)).toEqual(['Yard is Open', 'Yard is Open']);
    await page.detail({ overrideUserName: 'Dana Field', overrideUserEmail: 'dana@acme.example' });
    expect(message(page)).toEqual(['Yard is Open', 'Yard is Open - Dana Field (dana@acme.example)']);
    page.unmount();

    const wrapped = await monitor([{ ...opening, message: 'Work goes on' }]);
    await wrapped.detail({ overrideUserEmail: { email: 'dana@acme.example' } });
    expect(message(wrapped)).toEqual(['Yard is Open', 'Work goes on - dana@acme.example']);
    wrapped.unmount();

    const named = await monitor([closing], 'fr-CA');
    await named.detail({ overrideUserName: 'Dana Field' });
    expect(message(named)).toEqual(['Le site est fermé', 'Le site est fermé – Dana Field']);
  });

  it('names the alert under the override, with its closest strike where one is known [YMON-14][S9]', async () => {
    const page = await monitor([opening, lightning]);
    expect(foot(page)).toBe('Underlying alert: Lightning Alert, closest strike 3.2 mi NE, 1:18 PM');
    await page.show([opening, { ...lightning, closestStrike: null }]);
    expect(foot(page)).toBe('Underlying alert: Lightning Alert');
    await page.show([opening]);
    expect(foot(page)).toBeNull();
  });
});

describe('the override in the watch panel', () => {
  const tab = (page: Page) => page.tabs()[0]!;

  it('has its group, its time and its end before its details have come [YMON-14][S9]', async () => {
    const page = await monitor([opening]);
    expect(within(tab(page)).getByRole('heading', { level: 3 }).textContent).toBe('Override: Yard is Open');
    expect(plain(tab(page).querySelector('.ya-line'))).toBe('OVERRIDEGroup Default, set 1:25 PM');
    expect(rows(tab(page))).toEqual([['Expires', 'Sun, Jul 5, 1:25 AM']]);
    expect(screen.queryByText(/^Set by/)).toBeNull();
  });

  it('has who set it, and what was known of lightning then [YMON-14][S9]', async () => {
    const page = await monitor([closing]);
    await page.detail({ overrideUserName: 'Dana Field', lightningProbability: 0.42, message: 'Tie down.' });
    expect(plain(tab(page).querySelector('.ya-line'))).toBe('OVERRIDEGroup Crew 7, set 1:25 PM');
    expect(rows(tab(page))).toEqual([
      ['Set by', 'Dana Field'],
      ['Strike probability when set', '42%'],
      ['Expires', 'Sun, Jul 5, 1:25 AM'],
    ]);
    expect(within(tab(page)).getByText('Tie down.').tagName).toBe('P');
    page.unmount();

    const unsure = await monitor([closing], 'fr-CA');
    await unsure.detail({ overrideUserEmail: { email: 'dana@acme.example' }, lightningProbability: null });
    expect(rows(tab(unsure)).slice(0, 2)).toEqual([
      ['Imposée par', 'dana@acme.example'],
      ['Probabilité d’impact lors de la dérogation', 'N/D'],
    ]);
  });

  it('has no end where none was set, and nobody may change it here [YMON-14][S9]', async () => {
    const page = await monitor([{ ...opening, expiresAtMs: null }]);
    expect(rows(tab(page))).toEqual([]);
    expect(within(tab(page)).queryByRole('button')).toBeNull();
    expect(tab(page).open).toBe(true);
  });
});
