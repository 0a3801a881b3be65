// Runs commands side by side, tells of each how it ended, and shows all that a failed one wrote.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const PATH = [join('node_modules', '.bin'), process.env.PATH].join(delimiter);

/**
 * @param parts `name`, `command` with its arguments, and `told`: the lines of its output that are told though all is well.
 * @param lanes How many run at a time; the first part begins first.
 * @returns names of those that failed, in their order.
 */
export async function runParts(parts, lanes) {
  const waiting = [...parts];
  const failed = new Set();

  async function runNext() {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const beganMs = performance.now();
      const { isWell, output } = await runPart(part.command);
      const seconds = Math.round((performance.now() - beganMs) / 1_000);
      console.log(`${isWell ? '✓' : '✗'} ${part.name}, ${seconds} s`);
      if (!isWell) failed.add(part.name);
      const lines = output.trimEnd().split('\n');
      for (const line of isWell ? lines.filter((one) => part.told?.test(one)) : lines)
        console.log(`  ${line}`);
    }
  }

  await Promise.all(Array.from({ length: lanes }, runNext));
  return parts.map(({ name }) => name).filter((name) => failed.has(name));
}

function runPart([program, ...args]) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH },
      shell: process.platform === 'win32',
    });
    const end = (isWell) => resolve({ isWell, output: Buffer.concat(chunks).toString() });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${program} could not be started: ${error.message}`));
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}
