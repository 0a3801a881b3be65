import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { selectExportChoice } from '#machines/alertExport/alertExportSelectors.ts';
import { createAlertExportSystem, EXPORT_LIMITS } from '#tests/support/alertExportSystem.ts';
import { createAlertHistorySystem } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { ExportButton } from '#views/alertExport/ExportButton.tsx';
import { ExportDialog } from '#views/alertExport/ExportDialog.tsx';
import { HistoryDrawer } from '#views/alertHistory/HistoryDrawer.tsx';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();
afterEach(cleanup);

/** As the service lists them: in the order in which they were added. */
const FACILITIES = Array.from({ length: 60 }, (_, n) => ({
  id: `YARD_${n}`,
  name: `Yard ${n}`,
})).toReversed();
const { timeZone } = EXPORT_LIMITS;

function show(isClient: boolean, language: Language = 'en-US') {
  const system = createAlertExportSystem(isClient ? [] : ['YARD_1']);
  const locale = { language, timeZone, unitSystem: 0 } as const;
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <HistoryDrawer
        history={createAlertHistorySystem().actor}
        subject="Acme"
        isClient={isClient}
        traits={{}}
        locale={locale}
        facilityHref={null}
        incidentHref={() => ''}
        exporting={<ExportButton onPress={system.open} />}
        onClose={() => {}}
      />
      <ExportDialog
        exporting={system.actor}
        subject="Acme"
        facilities={isClient ? FACILITIES : null}
        locale={locale}
        status={null}
        nowMs={() => MISSION_TIME_MS}
      />
    </I18nextProvider>,
  );
  return system;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const sendButton = () => screen.getAllByRole('button', { name: 'Export', hidden: true }).at(-1)!;
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const text = () => document.body.textContent?.replaceAll('\u00A0', ' ');

describe('the export of past alerts', () => {
  test('opens from the right drawer of the alert history, which has more alerts to load [HIST-01]', async () => {
    const history = createAlertHistorySystem();
    const locale = { language: 'en-US', timeZone, unitSystem: 0 } as const;
    const system = createAlertExportSystem();
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <HistoryDrawer
          history={history.actor}
          subject="YARD"
          isClient={false}
          traits={{}}
          locale={locale}
          facilityHref={null}
          incidentHref={() => ''}
          exporting={<ExportButton onPress={system.open} />}
          onClose={() => {}}
        />
      </I18nextProvider>,
    );
    await act(() => history.find([]));
    const drawer = screen.getByRole('complementary', { name: 'Alert History' });
    expect([...drawer.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Export',
      '',
      'Load more alerts',
    ]);
    press('Export');
    expect(system.state()).toBe('filling');
  });

  test('shows the last seven days by the facility’s clock [HIST-11]', () => {
    show(false);
    press('Export');
    const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
    const days = (Date.parse(`${value('To')}Z`) - Date.parse(`${value('From')}Z`)) / 86_400_000;
    expect(days).toBe(7);
    expect(text()).toMatch(/Times in C[SD]T\. Choose the same time twice for the whole day\./);
  });

  test('names both zones where clocks change between the ends [GAP-63]', () => {
    show(false);
    press('Export');
    fill('From', '2026-10-30T08:00');
    fill('To', '2026-11-03T08:00');
    expect(text()).toContain('Times in CDT and CST. Choose');
    fill('To', '2026-10-31T08:00');
    expect(text()).toContain('Times in CDT. Choose');
  });

  test('says that the same time twice is the whole day [HIST-10]', () => {
    show(false);
    press('Export');
    fill('From', '2026-03-08T14:00');
    fill('To', '2026-03-08T14:00');
    expect(text()).toContain('The whole day of Sun, Mar 8.');
    fill('From', '2025-12-31T14:00');
    fill('To', '2025-12-31T14:00');
    expect(text()).toContain('The whole day of Wed, Dec 31, 2025.');
  });

  test('cannot be pressed until a facility is chosen, or all are [HIST-07]', () => {
    const system = show(true);
    press('Export');
    expect(sendButton()).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByLabelText('Yard 7'));
    expect(sendButton()).toHaveProperty('disabled', false);
    expect(text()).toContain('1 facility selected. 10 more: search by name or ID.');
    fireEvent.click(screen.getByLabelText('Yard 7'));
    expect(sendButton()).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByLabelText('All facilities (60)'));
    expect(sendButton()).toHaveProperty('disabled', false);
    expect(screen.queryByLabelText('Yard 7')).toBeNull();
    expect(selectExportChoice(system.now())).toMatchObject({ isAll: true, facilityIds: [] });
  });

  test('lists facilities by name, the numbers in it by their value [HIST-07]', () => {
    show(true);
    press('Export');
    const listed = screen.getByRole('list', { name: 'Facilities' }).querySelectorAll('li');
    expect([...listed].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 50 }, (_, n) => `Yard ${n}`),
    );
  });

  test('finds facilities by name and id', () => {
    show(true);
    press('Export');
    fill('Search facilities', 'yard_59');
    fireEvent.click(screen.getByLabelText('Yard 59'));
    expect(text()).toContain('1 facility selected.');
  });

  test('says its limits in the words of the rules [HIST-08][HIST-09]', () => {
    const system = show(true);
    press('Export');
    fireEvent.click(screen.getByLabelText('All facilities (60)'));
    act(() => system.choose({ fromMs: MISSION_TIME_MS - 31 * 86_400_000 }));
    fireEvent.click(sendButton());
    expect(screen.getByRole('alert').textContent).toBe(
      "You can't request more than 10 facilities for a period longer than 1 month",
    );
    act(() =>
      system.choose({ isAll: false, facilityIds: ['YARD_1'], fromMs: MISSION_TIME_MS - 70 * 86_400_000 }),
    );
    fireEvent.click(sendButton());
    expect(screen.getByRole('alert').textContent).toBe('Sorry. We have only 2 months archive.');
  });

  test('says that it was sent and that an email follows [HIST-12]', async () => {
    const system = show(false);
    press('Export');
    fireEvent.click(sendButton());
    await act(() => system.succeed());
    expect(text()).toContain(
      'Your request has been sent successfully. You will receive an email with a download link.',
    );
    cleanup();
    const french = show(false, 'fr-CA');
    press('Exporter');
    fireEvent.click(screen.getAllByRole('button', { name: 'Exporter' }).at(-1)!);
    await act(() => french.succeed());
    expect(text()).toContain('Vous recevrez un courriel contenant un lien de téléchargement.');
  });

  test('says why the service did not take it', async () => {
    const system = show(false);
    press('Export');
    fireEvent.click(sendButton());
    await act(() => system.fail('channelOff'));
    expect(screen.getByRole('alert').textContent).toBe('The service does not send messages this way.');
  });
});
