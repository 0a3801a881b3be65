import { readdir, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDoctor } from '#server/composition/doctor/doctorMain.ts';
import { makeFastFolder } from '../../../support/fastFolder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeFastFolder('scc-doctor-');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function doctor(env: Record<string, string>, args: string[] = [], nodeVersion = '20.19.0') {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runDoctor(
    args,
    { DATA_DIR: dataDir, PORT: '0', ...env },
    { say, nodeVersion, limitMs: 500 },
  );
  return { code, said };
}

test('prints one line a check, ends with 0 without a fault, and leaves the data folder as it was', async () => {
  const { code, said } = await doctor({});
  expect(code).toBe(0);
  expect(said[0]).toBe('ok       node: 20.19.0');
  for (const line of said.slice(0, -1)) expect(line).toMatch(/^(ok|warning) {1,7} [\w ]+: \S[^\n]*$/u);
  expect(said.at(-1)).toBe(`${said.length - 1} checks; faults: 0, warnings: 1.`);
  expect(await readdir(dataDir)).toEqual([]);
});

test('ends with 1 after a fault, and goes on with the other checks', async () => {
  const { code, said } = await doctor({ DATABASE_URL: 'postgres://scc:hidden@127.0.0.1:1/yards' });
  expect(code).toBe(1);
  expect(said).toContain(
    'fault    database: The database yards at 127.0.0.1:1 refuses the connection: start the server there, or correct the port.',
  );
  expect(said.join('\n')).not.toContain('hidden');
  expect(said.at(-2)).toMatch(/^ok {7}mail/u);
  expect((await doctor({}, [], '18.0.0')).code).toBe(1);
});

test('settings that cannot be used, also of --live, are one fault that names the setting [S14]', async () => {
  const wrong = await doctor({ PORT: 'eighty' });
  expect(wrong.code).toBe(1);
  expect(wrong.said[1]).toMatch(/^fault {4}settings: PORT is "eighty"/u);
  expect((await doctor({}, ['--live'])).said[1]).toMatch(/^fault {4}settings: LIVE_CONTACT is missing/u);
});

test('a call that is not understood says how to call', async () => {
  expect(await doctor({}, ['--clock'])).toMatchObject({
    code: 2,
    said: [expect.stringContaining('--clock ADDRESS')],
  });
  expect((await doctor({}, ['--clock', 'noon'])).code).toBe(2);
});
