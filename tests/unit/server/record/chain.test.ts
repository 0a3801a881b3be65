import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#server/storage/record/canonicalJson.ts';
import {
  EMPTY_CHAIN,
  followChain,
  GENESIS_HASH,
  sealEntries,
  sealHash,
} from '#server/storage/record/chain.ts';

const entry = fc.record({ gid: fc.nat(), who: fc.string(), detail: fc.jsonValue({ maxDepth: 2 }) });
const chain = fc.array(entry, { minLength: 2, maxLength: 12 }).map((list) => sealEntries(EMPTY_CHAIN, list));
const chosen = chain.chain((links) =>
  fc.record({ links: fc.constant(links), index: fc.nat({ max: links.length - 1 }) }),
);

describe('a chain of entries', () => {
  test('is unbroken as it was sealed, in any number of steps [S9]', () => {
    fc.assert(
      fc.property(chosen, ({ links, index }) => {
        const middle = followChain(EMPTY_CHAIN, links.slice(0, index));
        if ('how' in middle) throw new Error('The first part is broken.');
        const { position, hash } = links.at(-1)!;
        expect(followChain(middle, links.slice(index))).toEqual({ position, hash });
      }),
    );
  });

  test('names an entry of which one value has changed [S9]', () => {
    fc.assert(
      fc.property(chosen, fc.string({ minLength: 1 }), ({ links, index }, more) => {
        const forged = links.map((link, i) =>
          i === index ? { ...link, entry: { ...link.entry, who: `${link.entry.who}${more}` } } : link,
        );
        expect(followChain(EMPTY_CHAIN, forged)).toEqual({ position: index + 1, how: 'changed' });
      }),
    );
  });

  test('names a link that is missing before its end, with its entry or without [S9]', () => {
    fc.assert(
      fc.property(chosen, ({ links, index }) => {
        const broken = { position: index + 1, how: 'missing' };
        const emptied = links.map((link, i) => (i === index ? { ...link, entry: null } : link));
        expect(followChain(EMPTY_CHAIN, emptied)).toEqual(broken);
        const without = links.filter((_link, i) => i !== index);
        const { position, hash } = links.at(-2)!;
        const isLast = index === links.length - 1;
        expect(followChain(EMPTY_CHAIN, without)).toEqual(isLast ? { position, hash } : broken);
      }),
    );
  });

  test('names the first of two entries that changed places, numbered anew or not [S9]', () => {
    fc.assert(
      fc.property(chosen, ({ links, index }) => {
        const first = Math.min(index, links.length - 2);
        const [one, two] = [links[first]!, links[first + 1]!];
        fc.pre(canonicalJson(one.entry) !== canonicalJson(two.entry));
        const swapped = links.with(first, two).with(first + 1, one);
        expect(followChain(EMPTY_CHAIN, swapped)).toMatchObject({ position: first + 1 });
        const renumbered = swapped.map((link, i) => ({ ...link, position: i + 1 }));
        expect(followChain(EMPTY_CHAIN, renumbered)).toEqual({ position: first + 1, how: 'changed' });
      }),
    );
  });

  test('breaks where one seal was computed anew and those behind it were not [S9]', () => {
    fc.assert(
      fc.property(chosen, ({ links, index }) => {
        const at = Math.min(index, links.length - 2);
        const entryForged = { ...links[at]!.entry, who: `${links[at]!.entry.who}!` };
        const hash = sealHash(links[at - 1]?.hash ?? GENESIS_HASH, entryForged);
        const forged = links.with(at, { ...links[at]!, entry: entryForged, hash });
        expect(followChain(EMPTY_CHAIN, forged)).toEqual({ position: at + 2, how: 'changed' });
      }),
    );
  });
});

describe('the canonical JSON of an entry', () => {
  test('does not depend on the order of keys, at any depth [S9]', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'é' }], a: null, e: undefined })).toBe(
      '{"a":null,"b":[{"c":"é","d":1}]}',
    );
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, part]) => [key, reversed(part)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('refuses a number that JSON would write as null [S9]', () => {
    expect(() => canonicalJson({ distanceM: Number.NaN })).toThrow(RangeError);
  });
});
