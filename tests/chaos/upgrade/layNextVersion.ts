import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '#server/storage/connection/migrationsFolder.ts';
import { PRODUCT } from '../../process/serviceProcess.ts';

/** The built product as its next version may be: in another folder, with one migration more, which adds a column. */
export function layNextVersion(folder: string): void {
  // the build with the pseudo-language may be under way meanwhile
  const isProduct = (path: string) => path !== join(PRODUCT, 'dist/pseudo');
  cpSync(join(PRODUCT, 'dist'), join(folder, 'dist'), { recursive: true, filter: isProduct });
  for (const name of ['node_modules', 'package.json', 'src', 'locales', 'docs'])
    symlinkSync(join(PRODUCT, name), join(folder, name));
  const migrations = join(folder, 'dist/server/migrations');
  cpSync(migrationsFolder(), migrations, { recursive: true });
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(journalFile, 'utf8'),
  );
  const last = journal.entries.at(-1)!;
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_version' };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(
    join(migrations, `${next.tag}.sql`),
    'ALTER TABLE "facilities" ADD COLUMN "next_version" text;',
  );
}
