import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { AuditTable } from '#views/people/audit/AuditTable.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

test('the audit tells each time with its zone, also in the hour that clocks show twice [GAP-63]', () => {
  const entry = { who: 'service', whoName: null, what: 'override.expired', aboutName: null, detail: {} };
  const at = (id: number, time: string) => ({ ...entry, id, isSealed: true, at: `2026-11-01T${time}.000Z` });
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <AuditTable
        entries={[at(2, '07:30:00'), at(1, '06:30:00')]}
        locale={{ language: 'en-US', timeZone: 'America/Chicago', nowMs: () => 0 }}
      />
    </I18nextProvider>,
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.firstElementChild?.textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'Nov 1, 2026, 1:30:00 AM CST',
    'Nov 1, 2026, 1:30:00 AM CDT',
  ]);
});
