import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawMachine } from './drawMachine.ts';
import { MACHINES } from './machines.ts';

const FOLDER = join(import.meta.dirname, '../../docs/machines');
const isCheck = process.argv.includes('--check');

const drawn = new Map(MACHINES.map((machine) => [`${machine.id}.md`, drawMachine(machine)]));
const onDisk = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.md')) : [];

const stale = [...drawn].filter(([name, text]) => !onDisk.includes(name) || read(name) !== text);
const left = onDisk.filter((name) => !drawn.has(name));

if (isCheck) {
  const wrong = [...stale.map(([name]) => name), ...left];
  if (wrong.length > 0) {
    process.stderr.write(
      `docs/machines differs from the code: ${wrong.join(', ')}. Run npm run docs:machines.\n`,
    );
    process.exitCode = 1;
  }
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of stale) writeFileSync(join(FOLDER, name), text);
  for (const name of left) rmSync(join(FOLDER, name));
  process.stdout.write(
    `docs/machines: ${drawn.size} machines, ${stale.length} drawn anew, ${left.length} removed.\n`,
  );
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}
