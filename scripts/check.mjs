// `npm run check`: tests beside the linters, so that no core waits for the other. `npm run lint`: the linters alone.
import { freemem } from 'node:os';
import { runParts } from './runParts.mjs';

/** What the tests and the type check take together, with some to spare. */
const ENOUGH_MEMORY_BYTES = 6 * 2 ** 30;

const TESTS = {
  name: 'unit and model tests',
  command: ['npm', 'run', '--silent', 'test:unit'],
  told: /^\s*(Test Files|Tests)\b/,
};
const LINTERS = [
  { name: 'types and code', command: ['oxlint', '--type-aware', '--type-check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'rooms', command: ['npm', 'run', '--silent', 'lint:rooms'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'texts', command: ['node', 'scripts/lintLocales.mjs'] },
];

const parts = process.argv[2] === 'lint' ? LINTERS : [TESTS, ...LINTERS];
const failed = await runParts(parts, freemem() < ENOUGH_MEMORY_BYTES ? 1 : 2);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}.`);
  process.exit(1);
}
