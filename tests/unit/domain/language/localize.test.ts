import { describe, expect, it } from 'vitest';
import { localize } from '#domain/language/localize.ts';

describe('localize', () => {
  it('shows one text in every language [LANG-08]', () => {
    expect(localize('High Wind', 'fr-CA')).toBe('High Wind');
  });

  it('shows the language of the reader [LANG-08]', () => {
    const text = { 'en-US': 'High Wind', 'fr-CA': 'Vents forts' };
    expect(localize(text, 'fr-CA')).toBe('Vents forts');
    expect(localize(text, 'en-US')).toBe('High Wind');
  });

  it('falls back to en-US where the language is missing or blank [LANG-08]', () => {
    expect(localize({ 'en-US': 'High Wind' }, 'fr-CA')).toBe('High Wind');
    expect(localize({ 'en-US': 'High Wind', 'fr-CA': ' ' }, 'fr-CA')).toBe('High Wind');
  });

  it('shows a foreign text before none', () => {
    expect(localize({ 'de-DE': 'Sturm' }, 'fr-CA')).toBe('Sturm');
  });

  it('has no text for null, blank and empty ones', () => {
    for (const text of [null, '', '  ', {}, { 'en-US': '' }]) expect(localize(text, 'en-US')).toBeNull();
  });
});
