import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationsFolder } from '#server/storage/connection/migrationsFolder.ts';

const source = join(import.meta.dirname, '../../../../src/server/storage/migrations');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scc-migrations-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const moduleAt = (path: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  return pathToFileURL(join(root, path)).href;
};

describe('the migrations are found', () => {
  test('beside the source', () => {
    expect(migrationsFolder()).toBe(source);
  });

  test.each(['dist/server/main.mjs', 'dist/server/openStorage-abc.mjs'])(
    'copied beside the bundle, from %s',
    (path) => {
      const url = moduleAt(path);
      cpSync(source, join(root, 'dist/server/migrations'), { recursive: true });
      expect(migrationsFolder(url)).toBe(join(root, 'dist/server/migrations'));
    },
  );

  test('in the checkout that the bundle stands in', () => {
    const url = moduleAt('dist/server/main.mjs');
    cpSync(source, join(root, 'src/server/storage/migrations'), { recursive: true });
    expect(migrationsFolder(url)).toBe(join(root, 'src/server/storage/migrations'));
  });

  test('or their absence is told', () => {
    expect(() => migrationsFolder(moduleAt('dist/server/main.mjs'))).toThrow(
      'The database migrations are missing',
    );
  });
});
