import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readManual, type Block, type Manual, type Run } from '../../../scripts/manual/readManual.ts';
import { writeManual } from '../../../scripts/manual/writeManual.ts';
import { isOpening, PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { readPdf, type PdfText } from './readPdf.ts';

const LANGUAGES = ['en-US', 'fr-CA'] as const;
type Language = (typeof LANGUAGES)[number];

const markdownOf = (language: Language) => readFileSync(`docs/manual/user-manual.${language}.md`, 'utf8');
const manuals = Object.fromEntries(
  LANGUAGES.map((language) => [language, readManual(markdownOf(language))]),
) as Record<Language, Manual>;

function runsOf(block: Block): readonly Run[] {
  if (block.kind === 'heading') return [{ text: block.text, isStrong: false }];
  if (block.kind === 'list') return block.items.flat();
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat();
  return block.runs;
}

/** Every text that a screen may show in this language, its values left open. */
function screenTexts(language: Language): RegExp[] {
  const texts: string[] = [];
  const collect = (node: unknown): void => {
    if (typeof node === 'string') texts.push(node);
    else Object.values(node as object).forEach(collect);
  };
  for (const file of readdirSync(`locales/${language}`))
    collect(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')));
  return texts.map((text) => {
    const pieces = text
      .split(/\{\{\w+\}\}/)
      .map((piece) => piece.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pieces.join('.*')}$`);
  });
}

describe.each(LANGUAGES)('the manual in %s', (language) => {
  const { title, blocks } = manuals[language];
  /** What stands under a heading, up to the next. */
  const sectionOf = (heading: string) => {
    const begin = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading) + 1;
    const length = blocks.slice(begin).findIndex(({ kind }) => kind === 'heading');
    return blocks.slice(begin, begin + length);
  };
  const words = blocks.flatMap(runsOf);
  let pdf: PdfText;
  let bytes: Uint8Array;
  const edition = {
    language,
    product: 'Safety Command Center',
    version: 'Version 1.7.15',
    contents: 'Contents',
  };
  const write = () => writeManual(manuals[language], edition, { isCompressed: false });
  beforeAll(async () => {
    bytes = await write();
    pdf = readPdf(bytes);
  });

  test('names in bold only what stands on a screen, word for word [SHELL-23]', () => {
    const known = screenTexts(language);
    const strange = words.filter(({ text, isStrong }) => isStrong && !known.some((one) => one.test(text)));
    expect(strange.map(({ text }) => text)).toEqual([]);
  });

  test('explains every status that a page can show [SHELL-23]', () => {
    const { status } = JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8')) as {
      status: Record<string, string>;
    };
    const strong = words.filter(({ isStrong }) => isStrong).map(({ text }) => text);
    for (const word of Object.values(status)) expect(strong).toContain(word);
  });

  test('closes a yard by a message that closes, and names one that opens only with its status [S9][OVR-07]', () => {
    const { messages } = JSON.parse(readFileSync(`locales/${language}/override.json`, 'utf8')) as {
      messages: Record<string, string>;
    };
    const statusWord = JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8')).status as Record<
      string,
      string
    >;
    const strong = sectionOf(language === 'en-US' ? 'Closing an open yard' : 'Fermer un site ouvert')
      .flatMap(runsOf)
      .filter(({ isStrong }) => isStrong)
      .map(({ text }) => text);
    const named = PREDEFINED_MESSAGES.filter(({ id }) => strong.includes(messages[id]!));
    expect(named.map(isOpening)).toEqual([false, true]);
    const [, opening] = named;
    expect(strong[strong.indexOf(messages[opening!.id]!) + 1]).toBe(statusWord['open']);
  });

  test('says that an unknown status is not an open one [S4]', () => {
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    const row = rows.find(([first]) => first?.[0]?.text === (language === 'en-US' ? 'UNKNOWN' : 'INCONNU'));
    expect(
      row
        ?.flat()
        .map(({ text }) => text)
        .join(' '),
    ).toMatch(/Do not treat the yard as open|Ne considérez pas le site comme ouvert/);
  });

  test('is one PDF, tagged for reading aloud, that tells its language and title [SHELL-23]', () => {
    const parts = [
      '%PDF-1.7',
      `/Lang (${language})`,
      '/Marked true',
      '/DisplayDocTitle true',
      ...['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD'].map(
        (role) => `/S /${role}\n`,
      ),
    ];
    expect(parts.filter((part) => !pdf.raw.includes(part))).toEqual([]);
  });

  test('has all its headings in the outline', () => {
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    expect([...pdf.outline].sort()).toEqual([...headings].sort());
  });

  test('loses no word on the way to paper: the built-in fonts know every letter of it', () => {
    const bare = (text: string) => text.replaceAll(/\s/g, '');
    const written = bare(pdf.words).replaceAll(
      new RegExp(`${bare(`Safety Command Center - ${title}`)}\\d+/\\d+`, 'g'),
      '',
    );
    const lost = [title, ...words.map(({ text }) => text)].filter((text) => !written.includes(bare(text)));
    expect(lost).toEqual([]);
  });

  test('is the same to the byte whenever it is written: the build has one digest', async () => {
    expect(Buffer.from(await write()).equals(bytes)).toBe(true);
  });
});

test('both languages say the same things in the same order [SHELL-23]', () => {
  const [english, french] = LANGUAGES.map((language) =>
    manuals[language].blocks.map((block) => {
      if (block.kind === 'list') return `${block.kind} ${block.items.length}`;
      if (block.kind === 'table') return `${block.kind} ${block.head.length} ${block.rows.length}`;
      return block.kind === 'heading' ? `heading ${block.depth}` : block.kind;
    }),
  );
  expect(french).toEqual(english);
});

test('French keeps its signs with their word: a hard space before : ; ! ? % »', () => {
  expect(
    markdownOf('fr-CA')
      .split('\n')
      .filter((line) => / [:;!?%»]/.test(line)),
  ).toEqual([]);
});

test.each([
  ['no title', 'Words', /no title/],
  ['a picture', '# T\n\n![yard](yard.png)', /cannot show this image/],
  ['code', '# T\n\n```\nx\n```', /cannot show this code/],
  ['a list in a list', '# T\n\n- a\n  - b', /cannot show this list/],
  ['a fourth depth of heading', '# T\n\n#### Deep', /cannot show this heading/],
])('what the manual cannot show ends the build: %s', (_name, markdown, message) => {
  expect(() => readManual(markdown)).toThrow(message);
});
