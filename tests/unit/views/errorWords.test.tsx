import { readdirSync, readFileSync } from 'node:fs';
import { renderHook } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { PROBLEM_KEYS } from '#contracts/problemKeys.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import { textsOf } from './textsOf.ts';

/** Keys of refusals and faults as sources write them. */
const WRITTEN = [/ProblemError\(\s*\d+,\s*'(\w+)'/g, /message: '([a-z]\w*)' \}/g];

/** Only a command line of the service, or a program that calls it, meets these. */
const NEVER_ON_A_PAGE = [
  'notPostgres',
  'serviceRuns',
  'noPassword',
  'unknownHost',
  'facilityIsDevice',
  'feedNotFound',
  'feedNotPrimary',
  'feedKeyRefused',
  'noEvidence',
  'fileNotWritten',
  'evidenceBroken',
];

function keysIn(folder: string, patterns: readonly RegExp[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const sources = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return sources.flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, key]) => key!)),
  );
}

const SERVICE_KEYS = [...new Set(keysIn('src/server', WRITTEN.slice(0, 1)))];
const PAGE_KEYS = [...new Set(keysIn('machines', WRITTEN))];

describe.each(LANGUAGES)('in %s', (language) => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <I18nextProvider i18n={textsOf(language)}>{children}</I18nextProvider>
  );
  const faultText = () => renderHook(useFaultText, { wrapper }).result.current;

  it('every key of the service and of the page reads as words, never as a key [GAP-128][ERR-08]', () => {
    expect(SERVICE_KEYS.length).toBeGreaterThan(50);
    expect(PAGE_KEYS).toContain('timeout');
    const say = faultText();
    for (const key of [...SERVICE_KEYS, ...PAGE_KEYS, ...PROBLEM_KEYS, 'notYetInvented']) {
      expect(say(key)).not.toContain(key);
      expect(say(key)).toMatch(/\S \S/);
    }
  });

  it('every key that a page can meet has words of its own [GAP-128]', () => {
    const say = faultText();
    const general = SERVICE_KEYS.filter((key) => say(key) === say('generalError'));
    expect(general.filter((key) => !NEVER_ON_A_PAGE.includes(key))).toEqual([]);
  });

  it('an answer without words for people reads as words of the language [GAP-128]', () => {
    const say = faultText();
    const [bare, cut, other] = [
      'The service answered 503.',
      'The answer broke off: terminated',
      '/api/x gave an answer that cannot be read: SyntaxError',
    ].map(say);
    expect(bare).toContain('503');
    expect(cut).toBe(other);
    const english = language === 'en-US';
    expect(bare?.startsWith('The service')).toBe(english);
    expect(cut?.startsWith('The service')).toBe(english);
  });

  it('a text of the service stands as it came [ERR-08]', () => {
    expect(faultText()('Reading failed at 5 PM.')).toBe('Reading failed at 5 PM.');
  });
});
