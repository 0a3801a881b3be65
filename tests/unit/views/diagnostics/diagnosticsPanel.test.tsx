import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import type { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { DiagnosticsPanel } from '#views/diagnostics/DiagnosticsPanel.tsx';
import { textsOf } from '../textsOf.ts';

const line = (fact: string, more = {}) => ({
  atMs: MISSION_TIME_MS,
  lastAtMs: MISSION_TIME_MS,
  machine: 'kiosk',
  fact,
  detail: '',
  times: 1,
  ...more,
});
const REPORT: DiagnosticsReport = {
  writtenAt: new Date(MISSION_TIME_MS).toISOString(),
  page: 'alert',
  clientId: 'ACME',
  facilityId: 'NORTHGATE_YARD',
  version: '1.7.15',
  build: '1.7.15+3fa91c02',
  browser: 'Chromium',
  clockSkewMs: 1260,
  feeds: [
    {
      feed: 'answer',
      atMs: MISSION_TIME_MS - 4e3,
      ageMs: 4e3,
    },
    {
      feed: 'strikeWatch',
      atMs: null,
      ageMs: null,
    },
  ],
  machines: [
    {
      machine: 'yardStatus',
      status: 'active',
      state: ['polling.waiting', 'telling'],
    },
    {
      machine: 'siren',
      status: 'stopped',
      state: ['off'],
    },
  ],
  journal: [
    line('page.hidden'),
    line('page.shown', {
      times: 3,
      detail: 'slept 20000',
    }),
  ],
};

function renderPanel({ report = REPORT, language = 'en-US' as Language } = {}) {
  let now = report;
  const watchers = new Set<() => void>();
  const told = { download: vi.fn(), close: vi.fn() };
  const view = render(
    <I18nextProvider i18n={textsOf(language)}>
      <DiagnosticsPanel
        diagnostics={{
          report: () => now,
          watch(changed) {
            watchers.add(changed);
            return () => void watchers.delete(changed);
          },
        }}
        locale={{ language, timeZone: 'America/Chicago', unitSystem: 0 }}
        onDownload={told.download}
        onClose={told.close}
      />
    </I18nextProvider>,
  );
  const plain = (element: Element) => element.textContent.replaceAll('\u00A0', ' ');
  return {
    ...view,
    ...told,
    watchers,
    rows: () =>
      [...view.container.querySelectorAll('dl > div')].map((row) => [...row.children].map(plain).join(' | ')),
    lines: () => view.queryAllByRole('listitem').map(plain),
    change: (next: DiagnosticsReport) =>
      act(() => {
        now = next;
        watchers.forEach((changed) => changed());
      }),
  };
}

it('says how old everything is, which states the machines are in, and which have ended [S5][S6][S12]', () => {
  const { rows } = renderPanel();
  expect(screen.getByRole('complementary', { name: 'Diagnostics' })).toBeDefined();
  expect(screen.getByText('Version 1.7.15, build 1.7.15+3fa91c02')).toBeDefined();
  expect(rows()).toEqual([
    'Latest response | 4 s ago',
    'Strike monitor | unknown',
    'Clock skew | +1.3 s',
    'yardStatus | polling.waitingtelling',
    'siren | offstopped',
  ]);
});

it('lists the journal newest first, with how often a thing happened in a row', () => {
  const { lines } = renderPanel();
  expect(lines().map((text) => text.replace(/^[\d:]+ [AP]M/, ''))).toEqual([
    'kioskpage.shown3×slept 20000',
    'kioskpage.hidden',
  ]);
});

it('speaks French, and says when nothing has happened or is known [LANG-01]', () => {
  const report = { ...REPORT, build: null, journal: [], clockSkewMs: null };
  const { rows } = renderPanel({ report, language: 'fr-CA' });
  expect(screen.getByText('Aucun événement pour l’instant.')).toBeDefined();
  expect(screen.getByText('Version 1.7.15')).toBeDefined();
  expect(rows().slice(0, 3)).toEqual([
    'Dernière réponse | il y a 4 s',
    'Surveillance de la foudre | inconnu',
    'Décalage de l’horloge | inconnu',
  ]);
});

it('shows the report of the moment, and gives that one away', () => {
  const { change, download, rows } = renderPanel();
  const later = { ...REPORT, clockSkewMs: -40 };
  change(later);
  expect(rows()).toContain('Clock skew | 0 s');
  fireEvent.click(screen.getByRole('button', { name: 'Download the log' }));
  expect(download.mock.calls).toEqual([[later]]);
});

it('is closed by its button, and then watches no more', () => {
  const { close, watchers, unmount } = renderPanel();
  expect(watchers.size).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
  unmount();
  expect(watchers.size).toBe(0);
});
