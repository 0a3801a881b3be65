/**
 * Checks the texts: every language has every key with the same placeholders, every key that the code
 * names exists, every key that exists is named, and no component carries text of its own. Texts of the
 * service (`service-*`) are typed by their files, so of those only the use is checked. No code carries a text in another
 * language than English, and what `npm run languages` writes is as the folders are.
 * Exits 1 with one line per finding.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { foreignTextsIn } from './foreignTexts.mjs';
import { FACTS_FILE, languageFiles, languagesIn, SOURCE_LANGUAGE } from './languages.mjs';

/** French sets a hard space before these, and after the first one of quotation marks: a line must not begin with them. */
const SOFT_FRENCH = / [:;!?»%](?!\w)|« |[\w}»)’];(?!\w)/u;
/** French runs these together with a name that begins with a vowel ("d'Ada"), which a text cannot know. */
const UNELIDED_FRENCH = /\b(de|que) \{+(client|facility|id|name|person|title|yard)\}/iu;
const PLURALS = /_(zero|one|two|few|many|other)$/;

const root = process.argv[2] ?? '.';
const findings = [];
const report = (where, what) => findings.push(`${where}: ${what}`);

const languages = languagesIn(root);
const texts = new Map(languages.map((language) => [language, textsOf(language)]));
const source = texts.get(SOURCE_LANGUAGE) ?? new Map();

for (const language of languages) checkLanguage(language);
const sources = filesOf(join(root, 'src')).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const uses = sources.flatMap(usesOf);
const serviceCode = sources
  .filter((path) => path.startsWith(join(root, 'src', 'server')))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const serviceNames = new Set(
  [...serviceCode.matchAll(/[.{,]\s*(\w+)|'([\w-]+)'/g)].map(([, name, quoted]) => name ?? quoted),
);
checkKeys();
for (const path of sources) if (path.endsWith('.tsx')) checkLiteralText(path);
for (const [path, text] of languageFiles(root)) {
  if (readFileSync(join(root, path), 'utf8') !== text)
    report(path, 'is not as the folders are: npm run languages.');
}
for (const path of sources) {
  for (const text of foreignTextsIn(relative(root, path), readFileSync(path, 'utf8')))
    report(path, `text that belongs into locales/: ${text}.`);
}

for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(`${findings.length} findings in the texts.`);
  process.exit(1);
}
console.info(`Texts: ${source.size} keys in ${languages.join(', ')}.`);

/** 'yard:open.title' → text. */
function textsOf(language) {
  const folder = join(root, 'locales', language);
  const files = readdirSync(folder).filter((file) => file !== FACTS_FILE);
  const entries = files.flatMap((file) =>
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.replace('.json', '')}:`),
  );
  return new Map(entries);
}

function flatten(node, prefix) {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  );
}

function checkLanguage(language) {
  const own = texts.get(language);
  const where = `locales/${language}`;
  const bases = new Set([...own.keys()].map(baseOf));
  for (const key of source.keys()) if (!bases.has(baseOf(key))) report(where, `${key} is missing.`);
  const known = new Set([...source.keys()].map(baseOf));
  for (const [key, text] of own) {
    if (!known.has(baseOf(key))) report(where, `${key} is not in ${SOURCE_LANGUAGE}.`);
    if (text.trim() === '') report(where, `${key} is empty.`);
    if (language.startsWith('fr') && SOFT_FRENCH.test(text)) report(where, `${key} lacks a hard space.`);
    if (language.startsWith('fr') && UNELIDED_FRENCH.test(text))
      report(where, `${key} has "de" or "que" before a name.`);
    const model = source.get(key) ?? source.get(`${baseOf(key)}_other`);
    if (model !== undefined && placeholdersOf(model) !== placeholdersOf(text)) {
      report(
        where,
        `${key} has the placeholders ${placeholdersOf(text)} where ${placeholdersOf(model)} were expected.`,
      );
    }
  }
  checkPlurals(language, own);
}

/** Every form that the language's grammar asks for must be there. */
function checkPlurals(language, own) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plural = new Set([...own.keys()].filter((key) => PLURALS.test(key)).map(baseOf));
  for (const base of plural) {
    for (const form of forms) {
      if (!own.has(`${base}_${form}`)) report(`locales/${language}`, `${base}_${form} is missing.`);
    }
  }
}

function baseOf(key) {
  return key.replace(PLURALS, '');
}

function placeholdersOf(text) {
  return [...text.matchAll(/\{(\w+)(?:, \w+)?\}/g)]
    .map(([, name]) => name)
    .sort((a, b) => a.localeCompare(b))
    .join(', ');
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

/** Keys that a file passes to t(): whole ones, and patterns where a part is computed. */
function usesOf(path) {
  const code = readFileSync(path, 'utf8');
  const [, declared = "'common'"] = /useTranslation\(\s*\[?([^\])]*)/.exec(code) ?? [];
  // a function that is given `t` names the namespace in its type
  const declaredAll = [...code.matchAll(/(?:useTranslation\(|TFunction<)\s*\[?\s*'(\w+)'/g)].map(
    ([, name]) => name,
  );
  const defaults = declaredAll.length > 0 ? [...new Set(declaredAll)] : [declared.replaceAll("'", '')];
  const literals = [...code.matchAll(/'((?:\w+:)?\w[\w.-]*)'/g)].map(([, text]) => text);
  const called = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key);
  const patterns = [...code.matchAll(/\bt\(\s*`([^`]+)`/g)].map(([, key]) => key);
  const inTernaries = [...code.matchAll(/words="([\w.]+)"/g)].map(([, key]) => key);
  return [
    ...called.map((key) => ({ path, defaults, key, kind: 'key' })),
    ...patterns.map((key) => ({ path, defaults, key, kind: 'pattern' })),
    // a key may travel as a constant or a property before it reaches t()
    ...[...literals, ...inTernaries].map((key) => ({ path, defaults, key, kind: 'maybe' })),
  ];
}

function checkKeys() {
  const bases = new Set([...source.keys()].map(baseOf));
  const used = new Set();
  for (const { path, defaults, key, kind } of uses) {
    const candidates = key.includes(':') ? [key] : defaults.map((namespace) => `${namespace}:${key}`);
    const found = candidates.flatMap((candidate) => matchesOf(candidate, kind, bases));
    for (const match of found) used.add(match);
    if (found.length === 0 && kind !== 'maybe') report(path, `t('${key}') names no text.`);
  }
  for (const base of bases)
    if (!used.has(base) && !isReadByService(base))
      report(`locales/${SOURCE_LANGUAGE}`, `${base} is used nowhere.`);
}

/** Whether the service names the key or the object that holds it: `texts.title`, `enUS.limits`, `route${count}`. */
function isReadByService(key) {
  if (!key.startsWith('service-')) return false;
  const names = key.slice(key.indexOf(':') + 1).split('.');
  return names.some((name) => {
    const counted = name.replace(/\d+$/, '');
    return serviceNames.has(name) || (counted !== name && serviceCode.includes(`\`${counted}\${`));
  });
}

function matchesOf(candidate, kind, bases) {
  if (kind !== 'pattern') return bases.has(candidate) ? [candidate] : [];
  const parts = candidate.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const end = parts.pop();
  // what stands for the end of a key may have several parts: `action.${'override.set'}`
  const hole = end === '' ? '[^:]+' : '[^.:]+';
  const pattern = new RegExp(`^${parts.join('[^.:]+')}${hole}${end}$`);
  return [...bases].filter((base) => pattern.test(base));
}

/** Words between tags, and in the attributes that people read or hear. */
function checkLiteralText(path) {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  for (const [, text] of code.matchAll(/<[a-zA-Z][^<>{}]*>([^<>{}]*\p{L}{2,}[^<>{}]*)<\//gu)) {
    report(path, `text in a component: "${text.trim()}".`);
  }
  for (const [, name, text] of code.matchAll(
    /\b(title|alt|placeholder|aria-label|aria-description)="([^"]*)"/g,
  )) {
    if (/\p{L}{2,}/u.test(text)) report(path, `text in ${name}: "${text}".`);
  }
}
