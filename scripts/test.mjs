// `npm test`: installs what is missing, then runs every suite; the first red one ends the run.
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureNode, ensurePostgres, run } from './ensure.mjs';
import { runParts } from './runParts.mjs';

ensureNode();
ensureInstalled();
process.env.CHROMIUM_PATH = ensureBrowser();
ensurePostgres();
run('npm', ['run', '--silent', 'check']);
run('npm', ['run', '--silent', 'ledger']);
run('npm', ['run', '--silent', 'docs:machines', '--', '--check']);
run('npm', ['run', '--silent', 'docs:rooms', '--', '--check']);
ensureBuilt();
run('npm', ['run', '--silent', 'size']);
run('npm', ['run', '--silent', 'test:service']);
// the first mostly waits for programs that start and take over: the others have a core for themselves
const failed = await runParts(
  [
    {
      name: 'processes',
      command: ['npm', 'run', '--silent', 'test:process'],
      told: /^\s*(Test Files|Tests)\b/,
    },
    {
      name: 'chaos',
      command: ['npm', 'run', '--silent', 'chaos', '--', 'leader', '--stops', '7'],
      told: /./,
    },
    {
      name: 'soak of the map',
      command: ['npm', 'run', '--silent', 'soak', '--', 'map', '--hours', '6'],
    },
    {
      name: 'soak of a yard page',
      command: ['npm', 'run', '--silent', 'soak', '--', '--hours', '4'],
    },
    { name: 'build with the pseudo-language', command: ['node', 'scripts/pseudo.mjs'] },
  ],
  2,
);
if (failed.length > 0) process.exit(1);
run('npm', ['run', '--silent', 'test:e2e']);
