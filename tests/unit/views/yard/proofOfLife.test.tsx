import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderYardPage } from './renderYardPage.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('proof of life', () => {
  it('says when the status changed and when it was checked [YMON-05]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await page.pass(10_000);
    await page.show([]);

    expect(page.text()).toContain('Latest status update1:30:00 PM');
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toContain('1:30:10');
  });

  it('dates an open yard by the content of the answer, however lately that came [S5]', async () => {
    const page = await renderYardPage();
    await page.show([], 12_000);
    await page.pass(2_000);

    expect(page.text()).toContain('Status checked 14 s ago');
    const rings = [...page.container.querySelectorAll('.ring')].map(({ textContent }) => textContent);
    expect(new Set(rings)).toEqual(new Set(['14']));
  });

  it('says data age, sound, strike watch, clock and version [S12][S6]', async () => {
    const page = await renderYardPage({ clockSkewMs: 6 * 3_600_000, isSimulation: true });
    await page.show([]);
    await page.pass(3_000);

    const strip = page.stateOfScreen().textContent?.replaceAll('\u00A0', ' ');
    expect(strip).toBe(
      'Data3 sLightning data3 sSoundonStrike monitorrunningClock+6 hScreenasking to stay onVersion1.7.15',
    );
    expect(within(page.stateOfScreen()).getByText('Clock').parentElement?.dataset['fault']).toBe('true');
  });

  it('says that the strike watch has failed [S12]', async () => {
    const page = await renderYardPage();
    page.computeCore.send({ type: 'core.crashed' });
    await page.pass(500);

    expect(page.text()).toContain('Strike monitorrestarting');
  });

  it('shows sound as on, off or blocked, and a press changes it [S10]', async () => {
    const on = await renderYardPage();
    fireEvent.click(screen.getByRole('button', { name: 'Sound on' }));
    expect(screen.getByRole('button', { name: 'Sound off' })).toBeDefined();
    on.unmount();

    await renderYardPage({ sound: 'blocked' });
    expect(screen.getByRole('button', { name: /Sound blocked\s*Enable sound/ })).toBeDefined();
  });

  it('offers both languages and marks the one in use [LANG-01]', async () => {
    const page = await renderYardPage();
    expect(screen.getByRole('button', { name: 'EN' }).getAttribute('aria-pressed')).toBe('true');

    fireEvent.click(screen.getByRole('button', { name: 'FR' }));
    expect(page.chosen).toEqual(['fr-CA']);
  });
});

describe('the head of a yard page', () => {
  it('names the yard and shows the clock of its zone [YARD-02]', async () => {
    const page = await renderYardPage();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northgate Yard');
    expect(page.text()).toContain('NORTHGATE_YARDACMEAmarillo, TX');
    expect(page.text()).toContain('1:30 PMSat, Jul 4CDT');
    page.unmount();

    const french = await renderYardPage({ language: 'fr-CA', timeZone: 'America/Toronto' });
    expect(french.text()).toContain('Amarillo (TX)');
    expect(french.text()).toContain('14 h 30sam. 4 juill.HAE');
  });
});
