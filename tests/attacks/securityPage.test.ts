import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${ROOT}docs/security.md`, 'utf8');

test('the security page names tests that exist', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!);
  const folders = ['', 'tests/', 'tests/unit/', 'tests/unit/server/', 'tests/e2e/specs/'];
  const missing = named.filter((name) => !folders.some((folder) => existsSync(ROOT + folder + name)));
  expect(named.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('the security page answers every chapter of ASVS 4.0.3 at level 2: met, or why not', () => {
  const rows = [...page.matchAll(/^\| (V(\d+)\.[^|]*)\| (met|partly|not used|not met) \|([^|]*)\|$/gm)];
  const chapters = new Set(rows.map(([, , chapter]) => Number(chapter)));
  expect([...chapters].sort((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  const unexplained = rows.filter(([, , , state, why]) => state !== 'not used' && why!.trim().length < 10);
  expect(unexplained.map(([, section]) => section)).toEqual([]);
});
