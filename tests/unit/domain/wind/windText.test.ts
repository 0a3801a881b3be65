import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { windText } from '#domain/wind/windText.ts';

describe('windText', () => {
  it('splits headline, name and message [YARD-13]', () => {
    expect(windText('High wind expected. Wind gusts: up to 60 mph until evening.')).toEqual({
      headline: 'High wind expected',
      name: 'Wind gusts',
      message: 'up to 60 mph until evening.',
    });
  });

  it('splits text without a period at its colon [YARD-13]', () => {
    expect(windText('Gusts: 60 mph')).toEqual({ headline: null, name: 'Gusts', message: '60 mph' });
  });

  it('keeps text without marks whole [YARD-13]', () => {
    expect(windText('Secure loose items')).toEqual({
      headline: null,
      name: null,
      message: 'Secure loose items',
    });
    expect(windText('Secure loose items.')).toEqual({
      headline: null,
      name: null,
      message: 'Secure loose items.',
    });
  });

  it('splits at the first period and the first colon after it only [YARD-13]', () => {
    expect(windText('Wind: strong. Gusts: from west: 60. Take care.')).toEqual({
      headline: 'Wind: strong',
      name: 'Gusts',
      message: 'from west: 60. Take care.',
    });
  });

  it('does not take a decimal point or a clock time for a mark [YARD-13]', () => {
    expect(windText('Gusts to 45.5 mph. Until 5:30 PM: stay inside')).toEqual({
      headline: 'Gusts to 45.5 mph',
      name: 'Until 5:30 PM',
      message: 'stay inside',
    });
  });

  it('says nothing for blank text', () => {
    expect(windText('  ')).toEqual({ headline: null, name: null, message: null });
  });

  it('loses nothing but marks and the space about them [YARD-13]', () => {
    const text = fc.array(fc.constantFrom('gusts', ' ', '.', ':', '4', 'é'), { maxLength: 20 });
    const bare = (words: string) => words.replaceAll(/[\s.:]/g, '');
    fc.assert(
      fc.property(text, (words) => {
        const { headline, name, message } = windText(words.join(''));
        expect(bare(`${headline ?? ''}${name ?? ''}${message ?? ''}`)).toBe(bare(words.join('')));
      }),
    );
  });
});
