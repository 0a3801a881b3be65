import { Instrumenter } from '@stryker-mutator/instrumenter';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose code decides, computes or shows something. */
const PRODUCT = ['src', 'machines', 'workers'];

/** One place where the product can be broken. */
export type Mutant = {
  /** Path and number within the file, `src/ui/pageOf.ts#3`: the same as long as the file is the same. */
  readonly id: string;
  readonly file: string;
  /** Line of the file, from 1. */
  readonly line: number;
  /** Stryker's name of the change, `EqualityOperator`. */
  readonly kind: string;
  readonly replacement: string;
};

/** Product code in which mutants can be switched on one at a time, by Stryker's numbers. */
export type Instrumented = {
  readonly codeOf: ReadonlyMap<string, string>;
  readonly mutants: readonly Mutant[];
};

const silent = () => {};
const LOGGER = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
};

/** Paths of all product code, sorted; locales, styles and type declarations are not code here. */
export function productFiles(): readonly string[] {
  return PRODUCT.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * Puts every mutant that Stryker knows into the given files, in memory; all files take 20 s.
 * A file on its own numbers its mutants from 0; several number them on, in the order of the files.
 */
export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const { files: outputs, mutants } = await new Instrumenter(LOGGER).instrument(
    files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const counts = new Map<string, number>();
  return {
    codeOf: new Map(outputs.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ fileName, location, mutatorName, replacement }) => {
      const number = counts.get(fileName) ?? 0;
      counts.set(fileName, number + 1);
      return {
        id: `${fileName}#${number}`,
        file: fileName,
        line: location.start.line + 1,
        kind: mutatorName,
        replacement,
      };
    }),
  };
}
