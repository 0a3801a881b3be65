import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import type { LabRun } from '#contracts/policyLab.ts';
import type { Language } from '#domain/language/language.ts';
import { RowFaults } from '#views/policyLab/RowFaults.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

function shown(language: Language, problems: LabRun['problems']): string[] {
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <RowFaults problems={problems} count={problems.length} />
    </I18nextProvider>,
  );
  return screen.getAllByRole('listitem').map((one) => (one.textContent ?? '').replaceAll('\u00A0', ' '));
}

const PROBLEMS = [
  { row: 3, reason: "time is 'hier', which is no instant" },
  { row: 0, reason: "none of its rows (2) is a strike; row 1: latitude is '', which is no number" },
  { row: 0, reason: 'ENOSPC: no space left on device' },
];

test('tells why rows were refused in the language of its reader', () => {
  expect(shown('fr-CA', PROBLEMS)).toEqual([
    'Ligne 3 : L’heure « hier » est illisible.',
    'Aucune des lignes (2) n’est un impact. Ligne 1 : La latitude «  » n’est pas un nombre.',
    'ENOSPC: no space left on device',
  ]);
  cleanup();
  expect(shown('en-US', PROBLEMS)[0]).toBe('Row 3: The time “hier” cannot be read.');
});
