import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { HistoryReport } from '#contracts/historyReport.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { settled } from '#tests/support/settled.ts';
import { ReportPage } from '#views/link/ReportPage.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const REPORT: HistoryReport = {
  id: '5a3c7d52-8f0e-4b7a-9f55-0d7a35f0c111',
  state: 'ready',
  start: '2026-07-07T21:00:00Z',
  end: '2026-07-14T21:00:00Z',
  facilityCount: 2,
  requestedAt: '2026-07-14T21:00:00Z',
  expiresAt: '2026-07-21T21:00:00Z',
};

async function show(answer: HistoryReport | Error) {
  const asked = heldPromises<HistoryReport>();
  const machine = createRefreshMachine<HistoryReport>().provide({
    actors: { fetchOnce: asked.logic, watchAge: ageless },
  });
  const input = { everyMs: 60_000, retryMs: 15_000, staleAfterMs: 600_000 };
  const report = createActor(machine, { clock: new SimulatedClock(), input }).start();
  const save = vi.fn<(format: 'csv' | 'pdf', name: string) => Promise<void>>(async () => {});
  const locale = { language: 'en-US', timeZone: 'America/Chicago', namesZone: true } as const;
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <ReportPage report={report} locale={locale} save={save} />
    </I18nextProvider>,
  );
  await act(async () => {
    if (answer instanceof Error) asked.last().reject(answer);
    else asked.last().resolve(answer);
    await settled();
  });
  return save;
}
const text = () => document.body.textContent?.replaceAll('\u00A0', ' ');

test('a report that is ready gives both files and says how long [HIST-12]', async () => {
  const save = await show(REPORT);
  expect(text()).toContain('From Jul 7, 2026, 4:00 PM CDT to Jul 14, 2026, 4:00 PM CDT. 2 facilities.');
  expect(text()).toContain('Available until Jul 21, 2026, 4:00 PM CDT.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download PDF' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download CSV' })));
  const name = 'alert-history_2026-07-07_2026-07-14';
  expect(save.mock.calls).toEqual([
    ['pdf', name],
    ['csv', name],
  ]);
});

test('a file that does not come says why', async () => {
  const save = await show(REPORT);
  save.mockRejectedValue(new Error('timeout'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download CSV' })));
  expect(screen.getByRole('alert').textContent).toMatch(/^The file could not be downloaded: /);
});

test.each([
  ['waiting', 'The export is being created. You will receive an email when it is ready.'],
  ['failed', 'The export could not be created. Request it again in Alert History.'],
] as const)('a report that is %s has no files', async (state, words) => {
  await show({ ...REPORT, state });
  expect(text()).toContain(words);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a report of another person, or that has expired, says so', async () => {
  await show(new Error('reportNotFound'));
  expect(screen.getByRole('alert').textContent).toContain('This export does not exist or has expired.');
});
