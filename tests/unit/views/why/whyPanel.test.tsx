import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { PanelGuard } from '#views/why/PanelGuard.tsx';
import { renderYardPage } from '../yard/renderYardPage.tsx';
import { MINUTE_MS, lightning, button, panel, text, title, ask } from './whyPage.ts';

// a machine that does much else takes its time to draw a whole page
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(async () => {
  teachModalDialogs();
  // what the page loads on request is here already
  await import('#views/why/WhyPanel.tsx');
});

describe('the panel of reasons', () => {
  it('follows the status while it is open', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await ask();
    await page.show([lightning()]);
    expect(title()).toBe('Why CLOSED?');
    expect(text()).toContain('Closed because a strike was detected');
  });

  it('closes by its buttons and by Escape, and gives the focus back', async () => {
    const page = await renderYardPage();
    await page.show([]);
    expect(screen.getByRole('button', { name: 'Why?' })).toBe(button());
    const ways = [
      () => fireEvent.click(within(panel()!).getAllByRole('button', { name: 'Close' })[0]!),
      () => fireEvent.click(within(panel()!).getAllByRole('button', { name: 'Close' })[1]!),
      () => fireEvent.keyDown(panel()!, { key: 'Escape' }),
    ];
    for (const close of ways) {
      await ask();
      expect(panel()!.contains(document.activeElement)).toBe(true);
      close();
      expect(panel()).toBeNull();
      expect(document.activeElement).toBe(button());
    }
  });

  it('goes away after 5 min: it lies over the alerts and the state of the screen [S12]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await ask();
    const tick = (atMs: number) => act(async () => page.system.send({ type: 'clock.ticked', atMs }));
    await tick(MISSION_TIME_MS + 5 * MINUTE_MS - 1);
    expect(panel()).not.toBeNull();
    await tick(MISSION_TIME_MS + 5 * MINUTE_MS);
    expect(panel()).toBeNull();
  });

  it('leaves the page as it is when it fails or cannot be loaded [S12]', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('The panel could not be fetched.');
    };
    render(
      <main>
        OPEN
        <PanelGuard fallback={<b>no reasons now</b>}>
          <Broken />
        </PanelGuard>
      </main>,
    );
    expect(screen.getByRole('main').textContent).toBe('OPENno reasons now');
    complain.mockRestore();
  });
});
