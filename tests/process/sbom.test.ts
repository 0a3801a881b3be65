import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('the list of what is shipped names each dependency with its version, in CycloneDX [S12]', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { maxBuffer: 50_000_000 });
  const bill = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };

  expect(bill.bomFormat).toBe('CycloneDX');
  const shipped = new Map(bill.components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(dependencies))
    expect([name, shipped.get(name)]).toEqual([name, version]);
});
