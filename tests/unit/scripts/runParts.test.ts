import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs parts of Node code as `npm run check` runs its parts. */
function run(parts: Record<string, string>, lanes: number) {
  const list = Object.entries(parts).map(([name, code]) => ({
    name,
    command: ['node', '-e', code],
  }));
  const code = `
    import { runParts } from './scripts/runParts.mjs';
    const parts = ${JSON.stringify(list)}.map((part) => ({ name: part.name, command: part.command, told: /told/ }));
    console.log(JSON.stringify(await runParts(parts, ${lanes})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return stdout;
}

test.each([1, 2])(
  'every part runs though others fail, and each fault is told, with %i at a time',
  (lanes) => {
    const output = run(
      {
        tests: 'console.log("first fault"); process.exit(1)',
        types: 'console.log("told\\nand more")',
        rooms: 'console.error("second fault"); process.exit(2)',
        format: 'process.kill(process.pid)',
      },
      lanes,
    );
    expect(output).toMatch(/✗ tests, \d+ s\n {2}first fault\n/);
    expect(output).toMatch(/✓ types, \d+ s\n {2}told\n/);
    expect(output).not.toContain('and more');
    expect(output).toMatch(/✗ rooms, \d+ s\n {2}second fault\n/);
    expect(output.trimEnd().split('\n').at(-1)).toBe('["tests","rooms","format"]');
  },
);
