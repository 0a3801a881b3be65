import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/composition/config/config.ts';
import { anchorsIn, codeIn, headingsIn, readDocuments, rowsIn } from './readDocuments.ts';

const DOCUMENTS = readDocuments();
const textOf = (path: string) => DOCUMENTS.find((document) => document.path === path)?.text ?? '';
const README = textOf('README.md');
const OPERATIONS = textOf('docs/operations.md');
/** Of what was and what is planned, so names in it may be gone. */
const OF_OTHER_TIMES = ['CHANGELOG.md', 'docs/requirements.md'];
const CURRENT = DOCUMENTS.filter(({ path }) => !OF_OTHER_TIMES.includes(path));

/** Names of settings that the service reads, in the order in which it does. */
function settingsRead(): readonly string[] {
  const names = new Set<string>();
  const noting = new Proxy<Record<string, undefined>>(
    {},
    {
      get(_, name) {
        if (typeof name === 'string') names.add(name);
        return undefined;
      },
    },
  );
  readConfig(noting, [], null);
  return [...names];
}

/** Rows of the tables that describe a setting: its names, its default and its meaning. */
const settingRows = [...rowsIn(README), ...rowsIn(OPERATIONS)].filter(([names = '']) =>
  /^`[A-Z][A-Z0-9_]+`/u.test(names),
);

describe('the settings in the docs', () => {
  test('are all that the service reads', () => {
    const described = new Set(settingRows.flatMap(([names = '']) => codeIn(names)));
    const read = settingsRead();
    expect(read.length).toBeGreaterThan(70);
    expect(read.filter((name) => !described.has(name))).toEqual([]);
  });

  test('are settings of the service, of the tests or of a library', () => {
    const read = new Set(settingsRead());
    // the name of the first is the customer's, and OpenTelemetry reads the second itself
    const others = ['FEED_KEY_…', 'OTEL_EXPORTER_OTLP_HEADERS'];
    const [ofService = '', ofTests = ''] = README.split('Tests read further variables');
    const named = [...rowsIn(ofService), ...rowsIn(OPERATIONS)]
      .flatMap(([names = '']) => codeIn(names))
      .filter((name) => /^[A-Z][A-Z0-9]*(_[A-Z0-9…]+)+$/u.test(name));
    expect(named.filter((name) => !read.has(name) && !others.includes(name))).toEqual([]);
    expect(rowsIn(ofTests).flatMap(([names = '']) => codeIn(names))).toContain('TEST_DATABASE_URL');
  });

  test('have the defaults that the service has', () => {
    const byDefault = readConfig({}, [], null);
    const stated = rowsIn(README).flatMap(([name = '', value = '']) => {
      const [, setting] = /^`([A-Z][A-Z0-9_]+)`$/u.exec(name) ?? [];
      const [, text] = /^`([^`]+)`$/u.exec(value) ?? [];
      return setting === undefined || text === undefined ? [] : [[setting, text] as const];
    });
    expect(stated.length).toBeGreaterThan(12);
    for (const [name, value] of stated)
      expect([name, readConfig({ [name]: value }, [], null)]).toEqual([name, byDefault]);
  });
});

describe('what documents name', () => {
  test('each link leads to a file, and to a heading in it', () => {
    const anchors = new Map(DOCUMENTS.map(({ path, text }) => [path, anchorsIn(text)]));
    const broken = DOCUMENTS.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/gu)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(https?|mailto):/u.test(link))
        .filter((link) => {
          const [file = '', heading] = link.split('#');
          const target = file === '' ? path : normalize(join(dirname(path), file));
          return !existsSync(target) || (heading !== undefined && !anchors.get(target)?.has(heading));
        })
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('each command is one of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const missing = CURRENT.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([a-z][\w:]*)/gu)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${path}: npm run ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('each metric is one that some process counts, and each that one counts is in operations', () => {
    const counting = readdirSync('src/server/routes/health')
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join('src/server/routes/health', name), 'utf8'))
      .join('\n');
    const metricsIn = (text: string) => [...new Set(text.match(/\bscc_(?!service\b)[a-z_]+/gu))];
    // figures of sources are put together there: scc_source_ and its name
    const isCounted = (name: string) =>
      counting.includes(`'${name}'`) || counting.includes(`'${name.replace(/^scc_source_|_total$/gu, '')}'`);
    const named = metricsIn(CURRENT.map(({ text }) => text).join('\n'));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !isCounted(name))).toEqual([]);
    const counted = metricsIn(counting).filter((name) => !name.startsWith('scc_source_'));
    expect(counted.filter((name) => !metricsIn(OPERATIONS).includes(name))).toEqual([]);
  });

  test('each call with a method is a route of the service', () => {
    const routes = codeIn(textOf('docs/route-access.md')).flatMap((code) => {
      const [, method = '', path = ''] = /^([A-Z]+) (\/\S+)$/u.exec(code) ?? [];
      const form = path.replaceAll('.', '\\.').replaceAll(/:\w+/gu, '[^/]+').replaceAll('*', '.*');
      return method === '' ? [] : [new RegExp(`^${method} ${form}/?$`, 'u')];
    });
    const ours = /^(?:GET|POST|PUT|PATCH|DELETE) \/(?:api|auth|evidence|feeds|ingest|static|weather)\//u;
    const named = ['docs/api.md', 'docs/operations.md', 'docs/security.md', 'docs/data-sources.md']
      .flatMap((path) => codeIn(textOf(path)))
      // of a weather service, not of this one
      .filter((code) => ours.test(code) && !code.includes('/api/data/metar'));
    const callOf = (code: string) => {
      const [method = '', address = ''] = code.split(' ');
      return `${method} ${address.split('?', 1)[0]!.replaceAll(/\{[^}]*\}/gu, 'x')}`;
    };
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((code) => !routes.some((route) => route.test(callOf(code))))).toEqual([]);
  });

  test('each chapter that an alert or the doctor sends to is one of operations', () => {
    const rules = readFileSync('deploy/prometheus/rules.yml', 'utf8');
    const doctor = readFileSync('src/server/composition/doctor/machineChecks.ts', 'utf8');
    const chapters = [...`${rules}${doctor}`.matchAll(/\b[Ss]ee "([^"]+)"/gu)].map(
      ([, chapter = '']) => chapter,
    );
    expect(chapters.length).toBeGreaterThan(5);
    expect(chapters.filter((chapter) => !headingsIn(OPERATIONS).includes(chapter))).toEqual([]);
  });
});
