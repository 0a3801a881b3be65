import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { PrintedLine } from '#views/yardFacts/PrintedLine.tsx';
import { textsOf } from '../textsOf.ts';

const NOW_MS = Date.UTC(2026, 6, 4, 18, 30);
const MINUTE_MS = 60_000;

afterEach(cleanup);

const printed = () =>
  (document.querySelector('.printed')?.textContent ?? '').replaceAll(/[\u00A0\u202F]/gu, ' ');

/** The line of a map whose statuses are a minute old; `pass` lets time and content go on. */
function showLine(language: Language, contentAtMs: number | null = NOW_MS - MINUTE_MS) {
  let passedMs = 0;
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <PrintedLine
        nowMs={() => NOW_MS + passedMs}
        contentAtMs={() => contentAtMs && contentAtMs + passedMs}
        style={{ language, timeZone: 'America/Toronto' }}
      />
    </I18nextProvider>,
  );
  return { pass: (ms: number) => void (passedMs += ms) };
}

it.each([
  [
    'en-US',
    'Printed Jul 4, 2026, 2:30 PM EDT. Statuses as of Jul 4, 2026, 2:29 PM EDT. Paper does not follow them: check the page before work outdoors.',
  ],
  [
    'fr-CA',
    'Imprimé le 4 juill. 2026, 14 h 30 HAE. États en date du 4 juill. 2026, 14 h 29 HAE. Le papier ne les suit pas : vérifiez la page avant tout travail extérieur.',
  ],
] as const)(
  'a printed map says in %s when it was printed, and of when its statuses are [S4][S5]',
  (language, words) => {
    showLine(language);
    expect(printed()).toBe(words);
  },
);

it('a map without statuses says when it was printed, and of no content [S4]', () => {
  showLine('en-US', null);
  expect(printed()).toMatch(/^Printed Jul 4, 2026, 2:30 PM EDT\. Paper does not follow/);
});

it('both times are those of the print, not of when the map was opened [S4][S5]', () => {
  const { pass } = showLine('en-US');
  pass(60 * MINUTE_MS);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(printed()).toContain('Printed Jul 4, 2026, 3:30 PM EDT. Statuses as of Jul 4, 2026, 3:29 PM EDT.');
});
