/**
 * Writes what the code knows of languages from the folders of `locales/`: one folder is one language.
 * `npm run languages` after a folder or a namespace of the service is added; `npm run lint` says when it was forgotten.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** Language that others fall back to, and whose files have the form that all others must have. */
export const SOURCE_LANGUAGE = 'en-US';
/** What a language says of itself; it is built into the app, other texts are fetched. */
export const FACTS_FILE = 'language.json';

const HEAD = '// Written by `npm run languages` from the folders of locales/. Change those, not this file.\n';

const FACTS_TYPE = `
type LanguageFacts = {
  readonly name: string;
  /** On a small button. */
  readonly code: string;
  /** Heads the contents of the manual. */
  readonly contents: string;
  /** Signs of units that differ from the English ones: \`mph\` → \`mi/h\`. */
  readonly units: Readonly<Record<string, string>>;
  /** Said before any text could be fetched. */
  readonly startFailure: { readonly title: string; readonly text: string };
};
`;

/** Tags of the languages, the one that others fall back to first. */
export function languagesIn(root) {
  const tags = readdirSync(join(root, 'locales')).sort();
  return [SOURCE_LANGUAGE, ...tags.filter((tag) => tag !== SOURCE_LANGUAGE)];
}

/** Path → text of each file that follows from the folders. */
export function languageFiles(root) {
  const tags = languagesIn(root);
  return new Map([
    ['src/domain/language/languages.ts', languagesFile(root, tags)],
    ['src/server/platform/texts/serviceTexts.ts', serviceTextsFile(root, tags)],
  ]);
}

function languagesFile(root, tags) {
  const facts = tags.map((tag) => {
    const facts = JSON.parse(readFileSync(join(root, 'locales', tag, FACTS_FILE), 'utf8'));
    const { oldBrowser: _, ...own } = facts; // a script of its own says it, see vite.oldBrowser.ts
    return `  '${tag}': ${literal(own, '  ')},\n`;
  });
  return [
    HEAD,
    '\n/** Tags of the languages; the first one is the fallback (LANG-01). */\n',
    `export const LANGUAGES = [${tags.map((tag) => `'${tag}'`).join(', ')}] as const;\n`,
    FACTS_TYPE,
    '\n/** What each language says of itself, in its own words. */\n',
    `export const LANGUAGE_FACTS: Readonly<Record<(typeof LANGUAGES)[number], LanguageFacts>> = {\n`,
    `${facts.join('')}};\n`,
  ].join('');
}

function serviceTextsFile(root, tags) {
  const namespaces = readdirSync(join(root, 'locales', SOURCE_LANGUAGE))
    .filter((file) => file.startsWith('service-'))
    .map((file) => file.slice('service-'.length, -'.json'.length))
    .sort();
  const variable = (name, tag) =>
    `${name}${tag.replace('-', '').replace(/^./, (letter) => letter.toUpperCase())}`;
  const imports = namespaces.flatMap((name) =>
    tags.map(
      (tag) =>
        `import ${variable(name, tag)} from '#locales/${tag}/service-${name}.json' with { type: 'json' };\n`,
    ),
  );
  const constants = namespaces.map((name) => {
    const constant = `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TEXTS`;
    const rows = tags.map((tag) => `  '${tag}': ${variable(name, tag)},\n`);
    return `\nexport const ${constant}: Texts<typeof ${variable(name, SOURCE_LANGUAGE)}> = {\n${rows.join('')}};\n`;
  });
  return [
    HEAD,
    `import type { Texts } from '#domain/language/pickTexts.ts';\n`,
    ...imports,
    ...constants,
  ].join('');
}

/** A value as this repository writes it in TypeScript. */
function literal(value, indent) {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
  const inner = `${indent}  `;
  const rows = Object.entries(value).map(([name, one]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
    return `${inner}${key}: ${literal(one, inner)},\n`;
  });
  return rows.length === 0 ? '{}' : `{\n${rows.join('')}${indent}}`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.argv[2] ?? '.';
  for (const [path, text] of languageFiles(root)) writeFileSync(join(root, path), text);
  console.info(`Languages: ${languagesIn(root).join(', ')}.`);
}
