import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLightningReportSystem, REPORT_RETRY_MS } from '#tests/support/lightningReportSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
// fetched before any test begins, so that opening the form takes a moment only
import '#views/report/ReportDialog.tsx';
import { renderYardPage } from './renderYardPage.tsx';

teachModalDialogs();

const NAMES = {
  'en-US': { open: 'I saw or heard lightning', send: 'Close the yard now' },
  'fr-CA': { open: 'J’ai vu ou entendu la foudre', send: 'Fermer le site maintenant' },
} as const;
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)!));

async function openForm(kind: 'alert' | 'monitoring' = 'alert', language: 'en-US' | 'fr-CA' = 'en-US') {
  const machine = createLightningReportSystem();
  const page = await renderYardPage({ kind, language, report: machine.actor });
  await page.show([]);
  await whenLoaded(() => fireEvent.click(button(NAMES[language].open)!));
  return { page, ...machine };
}

describe('the form "I saw or heard lightning"', () => {
  it('is offered to nobody who may not report [GAP-140]', async () => {
    await renderYardPage();
    expect(button(NAMES['en-US'].open)).toBeNull();
  });

  it.each(['alert', 'monitoring'] as const)(
    'reports a flash just now in two taps on the %s page, by the time of the network [GAP-140]',
    async (kind) => {
      const { page, sends } = await openForm(kind);
      await press(NAMES['en-US'].send);
      expect(sends.last().input).toMatchObject({ sign: 'flash', minutesAgo: 0, atMs: page.system.nowMs() });
    },
  );

  it('says for how long the yard closes, from the time that is chosen [GAP-140]', async () => {
    const { page, sends } = await openForm();
    expect(page.text()).toContain('The yard closes for 30 min.');
    fireEvent.click(screen.getByRole('radio', { name: '10 min ago' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Heard thunder' }));
    expect(page.text()).toContain('The yard closes for 20 min.');
    await press(NAMES['en-US'].send);
    expect(sends.last().input).toMatchObject({ sign: 'thunder', minutesAgo: 10 });
  });

  it('says that it is not sent and goes on trying, and what to do meanwhile [GAP-140][S4]', async () => {
    const { clock, sends, answer } = await openForm();
    await press(NAMES['en-US'].send);
    expect(button(NAMES['en-US'].send)?.disabled).toBe(true);
    await act(() => answer('failure'));
    expect(screen.getByText(/^Not sent\. Retrying\.\.\. Treat the yard as closed/)).toBeDefined();
    await act(async () => clock.increment(REPORT_RETRY_MS));
    expect(sends.calls).toHaveLength(2);
    await act(() => answer('taken'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a report was refused, in French too [GAP-140]', async () => {
    const { answer } = await openForm('alert', 'fr-CA');
    await press(NAMES['fr-CA'].send);
    await act(() => answer('refused'));
    expect(screen.getByText(/^Le service n’a pas accepté le signalement\./)).toBeDefined();
    expect(button(NAMES['fr-CA'].send)?.disabled).toBe(false);
  });

  it('is named in the alert that it raised, which tells no distance [GAP-140]', async () => {
    const page = await renderYardPage();
    const event = activeEvent({
      type: 'lightning_alert',
      closestStrike: null,
      triggerDistanceM: 9_656,
      startAtMs: MISSION_TIME_MS,
    });
    await page.show([{ ...event, reportedBy: 'Uma User' }]);
    expect(page.tabs()[0]?.querySelector('.ya-line')?.textContent).toContain('Reported by Uma User');
    expect(page.tabs()[0]?.querySelector('.ya-line')?.textContent).not.toContain('mi');
  });
});
