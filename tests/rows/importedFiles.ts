import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const ALIASES = (
  JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    imports: Readonly<Record<string, string>>;
  }
).imports;

/** Files of the product that a test names in its imports, `src/ui/pageOf.ts`: what it is about, not what these run. */
export function importedFiles(code: string): readonly string[] {
  return [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(#[a-z]+\/)([^']+)'/gms)].flatMap(
    ([, alias = '', path = '']) => {
      const folder = ALIASES[`${alias}*`];
      return folder === undefined ? [] : [folder.replace('./', '').replace('*', path)];
    },
  );
}
