import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { PayloadMessage } from '#views/yard/PayloadMessage.tsx';
import { KeyValues } from '#views/yardFacts/KeyValues.tsx';
import { renderYardPage } from './renderYardPage.tsx';

const wind = activeEvent({
  id: 'wind-1',
  type: 'wind_level1',
  status: 'WARNING',
  startAtMs: MISSION_TIME_MS - 40 * 60_000,
  expiresAtMs: MISSION_TIME_MS + 60 * 60_000,
  triggerDistanceM: null,
});
const sheet = () => within(screen.getByRole('complementary'));

/** What a provider sends, as the page reads it. */
const draw = (message: unknown) =>
  render(<PayloadMessage message={AlertPayload.parse({ data: { message } }).data.message} />);
/** Names and values in their order. */
const rows = () =>
  screen
    .getAllByRole('term')
    .map((term, row) => [term.textContent, screen.getAllByRole('definition')[row]?.textContent]);

describe('the message of an alert', () => {
  it('is a header over its names and values, in the order of the provider [YARD-12]', () => {
    draw({
      header: 'Details',
      elements: [
        { key: 'Wind', val: '46 mph' },
        { key: 'Gust', val: '52 mph' },
        { key: 'Until', val: '' },
      ],
    });
    expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Details');
    expect(rows()).toEqual([
      ['Wind', '46 mph'],
      ['Gust', '52 mph'],
      ['Until', ''],
    ]);
  });

  it('without a header is its rows alone, and without rows its header alone [YARD-12]', () => {
    draw({ elements: [{ key: 'Gust', val: '46 mph' }] });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(rows()).toEqual([['Gust', '46 mph']]);
    cleanup();
    draw({ header: 'Details' });
    expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Details');
    expect(document.querySelector('dl')).toBeNull();
  });

  it('that is plain text is a paragraph, and one that was not sent is nothing [YARD-12]', () => {
    draw('Tie down the tarpaulins.');
    expect(screen.getByText('Tie down the tarpaulins.').tagName).toBe('P');
    expect(document.querySelector('dl, section, h4')).toBeNull();
    cleanup();
    const { container } = draw(undefined);
    expect(container.textContent).toBe('');
    expect(container.children).toHaveLength(0);
  });

  it.each([
    ['a row without a value', { elements: [{ key: 'Gust' }] }],
    ['a row without a name', { elements: [{ val: '46 mph' }] }],
    ['a header that is a number', { header: 4, elements: [] }],
  ])('with %s cannot be read [YARD-12]', (_, message) => {
    expect(AlertPayload.safeParse({ data: { message } }).success).toBe(false);
  });

  it('leaves out rows whose value is not known [YARD-12]', () => {
    render(
      <KeyValues
        rows={[
          ['Gust', null],
          ['Wind', '46 mph'],
        ]}
      />,
    );
    expect(rows()).toEqual([['Wind', '46 mph']]);
  });
});

describe('the table of a provider on a yard page', () => {
  it('stands in the tab of its alert as header and rows [YARD-12]', async () => {
    const page = await renderYardPage();
    await page.show([wind]);
    await page.detail({ message: { header: 'Details', elements: [{ key: 'Gust', val: '46 mph' }] } });

    expect(sheet().getByText('Details')).toBeDefined();
    expect(page.text()).toContain('Gust46 mph');
    page.unmount();

    const plain = await renderYardPage();
    await plain.show([wind]);
    await plain.detail({ message: 'Tie down the tarpaulins.' });
    expect(sheet().getByText('Tie down the tarpaulins.').tagName).toBe('P');
  });

  it('draws rows of one name that a provider sends twice [YARD-12]', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    const page = await renderYardPage();
    await page.show([wind]);
    await page.detail({
      message: {
        elements: [
          { key: 'Gust', val: '46 mph' },
          { key: 'Gust', val: '52 mph' },
        ],
      },
    });

    expect(page.text()).toContain('Gust46 mphGust52 mph');
    expect(complain).not.toHaveBeenCalled();
    complain.mockRestore();
  });

  it('stands in the tab of an override too [YARD-12]', async () => {
    const page = await renderYardPage();
    await page.show([overrideEvent(true, MISSION_TIME_MS)]);
    await page.detail({ message: { header: 'Reason', elements: [{ key: 'Ticket', val: '4711' }] } });
    expect(sheet().getByRole('heading', { level: 4, name: 'Reason' })).toBeDefined();
    expect(page.text()).toContain('Ticket4711');
  });
});
