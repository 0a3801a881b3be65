import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const ALIASES = (
  JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    imports: Readonly<Record<string, string>>;
  }
).imports;

const IMPORT = /^(?:import|export) (?!type )([^;]*?)from '(#[a-z]+\/)([^']+)';?/gms;
/** A test with all that is in it, as the formatter writes it: up to the line that closes it under its beginning. */
const TEST = /^( *)(?:it|test)\b[^\n]*?\(.*?^\1[)}][^\n]*$|^ *(?:it|test)\b[^\n]*\);$/gms;

/**
 * Files of the product that the tests of a row name, `src/ui/pageOf.ts`: what they are about, not what these run. What a
 * test file imports for other tests alone is not among them; all of it counts where no single test has the row's ID.
 */
export function importedFiles(code: string, row: string): readonly string[] {
  const tests = [...code.matchAll(TEST)].map(([test]) => test);
  const others = tests.filter((test) => !test.includes(`[${row}]`));
  const own =
    others.length === tests.length ? code : others.reduce((rest, test) => rest.replace(test, () => ''), code);
  const used = own.replaceAll(IMPORT, '');
  return [...code.matchAll(IMPORT)].flatMap(([, names = '', alias = '', path = '']) => {
    const folder = ALIASES[`${alias}*`];
    const isUsed = [...names.matchAll(/[A-Za-z_$][\w$]*/g)].some(([name]) =>
      new RegExp(`(?<![\\w$])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`).test(used),
    );
    return folder === undefined || !isUsed ? [] : [folder.replace('./', '').replace('*', path)];
  });
}
