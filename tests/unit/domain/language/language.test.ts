import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  chooseLanguage,
  LANGUAGE_TURN_MS,
  parseCycle,
  parseLanguage,
  type LanguageSources,
} from '#domain/language/language.ts';
import { LANGUAGES } from '#domain/language/languages.ts';

const NONE: LanguageSources = { lng: null, cycle: null, session: null, stored: null, browser: [] };
const tag = fc.oneof(fc.constantFrom('en-US', 'fr-CA', 'fr', 'de-DE', '', 'en'), fc.string());
const anySources = fc.record<LanguageSources>({
  lng: fc.option(tag),
  cycle: fc.option(fc.oneof(tag, fc.constantFrom('en-US,fr-CA', 'fr-CA, en-US', 'de,fr-CA'))),
  session: fc.option(tag),
  stored: fc.option(tag),
  browser: fc.array(tag, { maxLength: 3 }),
});

describe('languages', () => {
  it('are en-US, the fallback, and fr-CA [LANG-01][CONST-43]', () => {
    expect(LANGUAGES).toEqual(['en-US', 'fr-CA']);
    expect(chooseLanguage(NONE)).toEqual({ language: 'en-US', cycle: [] });
  });

  it('are recognised whatever the case and refused otherwise [LANG-01]', () => {
    expect(parseLanguage('FR-ca')).toBe('fr-CA');
    expect(parseLanguage(' en-US ')).toBe('en-US');
    for (const other of ['fr', 'en-GB', '', 'fr_CA', null]) expect(parseLanguage(other)).toBeNull();
  });
});

describe('parseCycle', () => {
  it('drops what is not supported and keeps the order [LANG-04]', () => {
    expect(parseCycle('fr-CA,de-DE,en-US')).toEqual(['fr-CA', 'en-US']);
    expect(parseCycle('de-DE,es')).toEqual([]);
    expect(parseCycle(null)).toEqual([]);
    expect(parseCycle('')).toEqual([]);
  });

  it('takes a language once [LANG-04]', () => {
    expect(parseCycle('fr-CA,fr-CA, FR-CA')).toEqual(['fr-CA']);
  });
});

describe('chooseLanguage', () => {
  it('takes lng, cycle, session, stored and browser in this order [LANG-02]', () => {
    const sources = { lng: 'fr-CA', cycle: 'en-US', session: 'fr-CA', stored: 'en-US', browser: ['fr-FR'] };
    expect(chooseLanguage(sources).language).toBe('fr-CA');
    expect(chooseLanguage({ ...sources, lng: null }).language).toBe('en-US');
    expect(chooseLanguage({ ...sources, lng: null, cycle: null }).language).toBe('fr-CA');
    expect(chooseLanguage({ ...NONE, stored: 'en-US', browser: ['fr-FR'] }).language).toBe('en-US');
    expect(chooseLanguage({ ...NONE, browser: ['fr-FR'] }).language).toBe('fr-CA');
  });

  it('lets lng override the rotation and the single default [LANG-03][LANG-07]', () => {
    expect(chooseLanguage({ ...NONE, lng: 'en-US', cycle: 'fr-CA,en-US' })).toEqual({
      language: 'en-US',
      cycle: [],
    });
    expect(chooseLanguage({ ...NONE, lng: 'en-US', cycle: 'fr-CA' })).toEqual({
      language: 'en-US',
      cycle: [],
    });
  });

  it('rotates through two valid languages, each for 15 s [LANG-05][CONST-11]', () => {
    expect(chooseLanguage({ ...NONE, cycle: 'fr-CA,xx,en-US' })).toEqual({
      language: 'fr-CA',
      cycle: ['fr-CA', 'en-US'],
    });
    expect(LANGUAGE_TURN_MS).toBe(15_000);
  });

  it('takes exactly one valid cycle language as the default [LANG-06]', () => {
    expect(chooseLanguage({ ...NONE, cycle: 'xx,fr-CA', session: 'en-US' })).toEqual({
      language: 'fr-CA',
      cycle: [],
    });
  });

  it('passes over sources that name nothing supported [LANG-02]', () => {
    const sources = { lng: 'de-DE', cycle: 'de-DE', session: 'xx', stored: '', browser: ['de-DE', 'fr'] };
    expect(chooseLanguage(sources)).toEqual({ language: 'fr-CA', cycle: [] });
  });

  it('takes the browser language that is preferred [LANG-02]', () => {
    expect(chooseLanguage({ ...NONE, browser: ['en-GB', 'fr-CA'] }).language).toBe('en-US');
    expect(chooseLanguage({ ...NONE, browser: ['fr-CH', 'en-US'] }).language).toBe('fr-CA');
    expect(chooseLanguage({ ...NONE, browser: ['', 'french'] }).language).toBe('en-US');
  });

  it('answers a supported language, and rotates through two or none, for any input [LANG-01]', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const { language, cycle } = chooseLanguage(sources);
        expect(LANGUAGES).toContain(language);
        expect(cycle.length === 0 || (cycle.length === 2 && cycle[0] === language)).toBe(true);
      }),
    );
  });
});
