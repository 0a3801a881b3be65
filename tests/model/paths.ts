import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Strategy } from '../support/modelPaths.ts';
import { ENDINGS, formatPaths, FORMATS, type Format } from './formatPaths.ts';
import { MODELS } from './models.ts';
import { pathReport } from './pathReport.ts';

const STRATEGIES = ['transitions', 'shortest', 'simple'] as const satisfies readonly Strategy[];

const USAGE =
  'Usage: npm run paths -- [MACHINE…] [--format markdown|json|gherkin] [--strategy transitions|shortest|simple] [--out DIR]';

/** A mistake in the command, in one line for the person who typed it. */
class CommandError extends Error {}

type Order = {
  readonly machines: readonly string[];
  readonly format: Format;
  readonly strategy: Strategy;
  readonly out: string | null;
};

function parseOrder(args: readonly string[]): Order {
  const { values, positionals } = parseWords(args);
  const unknown = positionals.filter((name) => !Object.hasOwn(MODELS, name));
  if (unknown.length > 0) {
    throw new CommandError(
      `There is no model of "${unknown.join('", "')}". Known: ${Object.keys(MODELS).join(', ')}.`,
    );
  }
  return {
    machines: positionals.length > 0 ? positionals : Object.keys(MODELS),
    format: oneOf('format', FORMATS, values.format),
    strategy: oneOf('strategy', STRATEGIES, values.strategy),
    out: values.out ?? null,
  };
}

function parseWords(args: readonly string[]) {
  const options = {
    format: { type: 'string', default: 'markdown' },
    strategy: { type: 'string', default: 'transitions' },
    out: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message.split('.')[0] : 'Not understood'}. ${USAGE}`,
    );
  }
}

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], chosen: string): Choice {
  const choice = choices.find((known) => known === chosen);
  if (choice === undefined) {
    throw new CommandError(`--${name} "${chosen}" is not known. Choose one of ${choices.join(', ')}.`);
  }
  return choice;
}

function writePaths({ machines, format, strategy, out }: Order): void {
  const reports = machines.flatMap((name) => {
    const model = MODELS[name];
    return model === undefined ? [] : [pathReport(name, model, strategy)];
  });
  if (out === null) {
    const documents = reports.map((report) => formatPaths(report, format));
    const whole = format === 'json' ? `${JSON.stringify(reports, null, 2)}\n` : documents.join('\n');
    process.stdout.write(whole);
    return;
  }
  mkdirSync(out, { recursive: true });
  for (const report of reports) {
    const file = join(out, `${report.machine}.${ENDINGS[format]}`);
    writeFileSync(file, formatPaths(report, format));
    process.stdout.write(`${file}: ${report.paths.length} paths\n`);
  }
}

try {
  writePaths(parseOrder(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof Error && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
