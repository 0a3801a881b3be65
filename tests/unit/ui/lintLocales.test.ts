import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let house = '';
/** What a test has changed in the copy, as it was before: to copy it costs more than to check it. */
const before = new Map<string, string>();

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync('locales', join(house, 'locales'), { recursive: true });
  for (const room of ['src/domain/language', 'src/views', 'src/app', 'src/server'])
    cpSync(room, join(house, room), { recursive: true });
});
afterEach(() => {
  for (const [file, text] of before) writeFileSync(file, text);
  before.clear();
});
afterAll(() => rmSync(house, { recursive: true }));

const lint = () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/lintLocales.mjs', house], {
    encoding: 'utf8',
  });
  return { status, stderr };
};
const edit = (path: string, from: string, to: string) => {
  const file = join(house, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  if (!before.has(file)) before.set(file, text);
  writeFileSync(file, text.replace(from, to));
};

describe('the check of the texts', () => {
  it('passes the product as it is', () => {
    expect(lint()).toEqual({ status: 0, stderr: '' });
  });

  it('finds a key that one language lacks', () => {
    edit('locales/fr-CA/yard.json', '"late":', '"lately":');

    const { status, stderr } = lint();
    expect(status).toBe(1);
    expect(stderr).toContain('locales/fr-CA: yard:late is missing.');
    expect(stderr).toContain('locales/fr-CA: yard:lately is not in en-US.');
  });

  it('finds a placeholder that a translation lost', () => {
    edit('locales/fr-CA/common.json', '{{version}}', '1.7.15');

    expect(lint().stderr).toContain('locales/fr-CA: common:version has the placeholders');
  });

  it('finds French punctuation that may begin a line', () => {
    edit('locales/fr-CA/common.json', '\u00A0: {{status}}.', ' : {{status}}.');

    expect(lint().stderr).toContain('locales/fr-CA: common:told.yards_one lacks a hard space.');
  });

  it('finds a French word that a name may ask to be cut short', () => {
    edit('locales/fr-CA/admin.json', 'du compte {{name}}', 'de {{name}}');

    expect(lint().stderr).toContain('locales/fr-CA: admin:access.of has "de" or "que" before a name.');
  });

  it('finds a plural form that French needs', () => {
    edit('locales/fr-CA/common.json', '"found_many"', '"found_lots"');

    expect(lint().stderr).toContain('locales/fr-CA: common:picker.found_many is missing.');
  });

  it('finds a key that nothing uses and a key that names no text', () => {
    edit('src/views/home/HomePage.tsx', "t('home.opensWindow')", "t('home.opensDoor')");

    const { stderr } = lint();
    expect(stderr).toContain("HomePage.tsx: t('home.opensDoor') names no text.");
    expect(stderr).toContain('locales/en-US: common:home.opensWindow is used nowhere.');
  });

  it('finds text in a component', () => {
    edit('src/views/home/HomePage.tsx', "<h1>{t('product')}</h1>", '<h1>Command Center</h1>');
    edit('src/views/home/HomePage.tsx', "aria-label={t('language.label')}", 'aria-label="Language"');

    const { stderr } = lint();
    expect(stderr).toContain('HomePage.tsx: text in a component: "Command Center".');
    expect(stderr).toContain('HomePage.tsx: text in aria-label: "Language".');
  });

  it('finds a text in another language, and one that is given language by language, outside the folders', () => {
    edit('src/views/home/HomePage.tsx', 'export function', "export const WORD = 'Fermé';\n\nexport function");
    edit(
      'src/server/world/layers/roadLayers.ts',
      'title: layerText(({ titles }) => titles.roadRisk)',
      "title: { 'en-US': 'Road risk', 'fr-CA': 'Risque routier' }",
    );

    const { stderr } = lint();
    expect(stderr).toContain('HomePage.tsx: text that belongs into locales/: Fermé.');
    expect(stderr).toContain("roadLayers.ts: text that belongs into locales/: 'en-US': 'Road risk'");
  });

  it('lets comments be, and names of towns', () => {
    edit(
      'src/views/home/HomePage.tsx',
      'export function',
      '/** Fermé. */\n// see https://example.org/été\nexport function',
    );

    expect(lint().status).toBe(0);
  });

  it('finds a folder that the code was not told of', () => {
    const added = join(house, 'locales/de-DE');
    cpSync(join(house, 'locales/fr-CA'), added, { recursive: true });
    const { stderr } = lint();
    rmSync(added, { recursive: true });
    expect(stderr).toContain('src/domain/language/languages.ts: is not as the folders are');
  });
});
