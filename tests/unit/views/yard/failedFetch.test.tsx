import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const lightning = activeEvent({ startAtMs: MISSION_TIME_MS });
const DOWN = 'The alert engine is down.';

describe.each(['alert', 'monitoring'] as const)('a failed fetch on the %s page', (kind) => {
  it('stands in the place of alerts, countdown and probability, which come back with the next answer [YARD-19]', async () => {
    const page = await renderYardPage({ kind });
    const alert = () => [
      page.tabs().length,
      page.queryAllByRole('timer').length,
      page.text().includes('Probability of a strike nearby, next 30 min62%'),
      page.text().includes(DOWN),
    ];
    await page.show([lightning]);
    expect(alert()).toEqual([1, 1, true, false]);
    await page.fail(DOWN);
    expect(alert()).toEqual([0, 0, false, true]);
    await page.show([lightning]);
    expect(alert()).toEqual([1, 1, true, false]);
  });

  it('says of alerts that nobody can confirm them, not that there are none [YARD-19][S4]', async () => {
    const page = await renderYardPage({ kind });
    const list = () =>
      ['No active alerts', 'Alerts cannot be confirmed'].filter((words) => page.queryByText(words) !== null);
    await page.show([]);
    expect(list()).toEqual(['No active alerts']);
    await page.fail(DOWN);
    expect(list()).toEqual(['Alerts cannot be confirmed']);
    await page.show([]);
    expect(list()).toEqual(['No active alerts']);
  });

  it('is told also before the first answer, and the next fault takes its place [YARD-19]', async () => {
    const page = await renderYardPage({ kind });
    await page.fail(DOWN);
    expect([document.title, page.background().dataset['status']]).toEqual([
      'UNKNOWN - Northgate Yard',
      'unknown',
    ]);
    expect(page.text()).not.toContain('LOADING...');
    await page.fail('The disk is full.');
    expect(page.text()).toContain('The disk is full. Do not treat the yard as open.');
    expect(page.text()).not.toContain(DOWN);
  });

  it('is no matter of a file that does not exist, which says nothing and clears nothing [YARD-19][ERR-01]', async () => {
    const page = await renderYardPage({ kind });
    await page.show([]);
    await page.passWithoutFile(5_000);
    expect(page.background().dataset['status']).toBe('open');
    expect(page.text()).not.toContain('Retrying...');
    await page.fail(DOWN);
    await page.passWithoutFile(5_000);
    expect(page.background().dataset['status']).toBe('unknown');
    expect(page.text()).toContain(DOWN);
  });

  it('leaves the weather as it is [YARD-19]', async () => {
    const page = await renderYardPage({ kind });
    await page.show([]);
    const weather = () => within(page.container).getByText('Sunny').closest('section')?.textContent;
    const before = weather();
    await page.fail(DOWN);
    expect(before).toContain('24');
    expect(weather()).toBe(before);
  });
});

it.each([
  ['alert', true],
  ['monitoring', false],
] as const)(
  'the %s page says of an open yard when it was checked: %s, and not while fetches fail [YARD-19]',
  async (kind, isSaid) => {
    const page = await renderYardPage({ kind });
    const isAlive = () => page.queryByText(/^Status checked .* ago$/) !== null;
    await page.show([]);
    expect(isAlive()).toBe(isSaid);
    await page.fail(DOWN);
    expect(isAlive()).toBe(false);
    await page.show([]);
    expect(isAlive()).toBe(isSaid);
  },
);

it('makes the monitoring page grey with the icon of doubt, and says whether anything was ever confirmed [YMON-09][S4]', async () => {
  const page = await renderYardPage({ kind: 'monitoring' });
  const look = () => [
    page.background().dataset['status'],
    page.container.querySelector('.ystate [data-icon]')?.getAttribute('data-icon'),
    ['No status confirmed yet', 'Time since the last confirmed status'].filter((words) =>
      page.text().includes(words),
    ),
  ];
  await page.fail(DOWN);
  expect(look()).toEqual(['unknown', 'unknown', ['No status confirmed yet']]);
  await page.show([]);
  expect(look()).toEqual(['open', 'open', []]);
  await page.fail(DOWN);
  expect(look()).toEqual(['unknown', 'unknown', ['Time since the last confirmed status']]);
});
