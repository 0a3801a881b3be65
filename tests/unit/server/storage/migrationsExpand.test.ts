import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '#server/storage/connection/migrationsFolder.ts';

/** The first migration that programs of the version before run beside (ADR 50). */
const FIRST_BESIDE = '0018';
const BREAK = '--> statement-breakpoint';
/** What a program that does not know of it can overlook. A column has a default or may be empty. */
const ADDITIONS = [
  /^create (table|index|function|trigger|sequence|type)\b/i,
  /^create unique index \S+ on "?(?<table>\w+)/i,
  /^alter table \S+ add column "\w+" (?!.*not null)/i,
  /^alter table \S+ add column "\w+" .*\bdefault\b/i,
  /^(insert into|comment on)\b/i,
];

/**
 * Statements of a migration that take something away from programs that do not know it, or that read a whole table of
 * theirs for an index while the `alter table` before, in the same transaction, keeps them from it.
 */
function takenAway(migration: string): string[] {
  const statements = migration
    .split(BREAK)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '');
  const ownTables = statements.flatMap((statement) => /^create table "?(\w+)/i.exec(statement)?.[1] ?? []);
  return statements.filter((statement, place) => {
    const indexed = /^create (?:unique )?index \S+ on "?(\w+)/i.exec(statement)?.[1];
    const isAltered = (before: string) => /^alter table "?(\w+)/i.exec(before)?.[1] === indexed;
    if (indexed !== undefined && !ownTables.includes(indexed) && statements.slice(0, place).some(isAltered))
      return true;
    const addition = ADDITIONS.map((form) => form.exec(statement)).find((found) => found !== null);
    if (addition == null) return true;
    // what must be single in a table of before may refuse what the program of before writes
    const table = addition.groups?.['table'];
    return table !== undefined && !ownTables.includes(table);
  });
}

const files = readdirSync(migrationsFolder())
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

describe('a program of the version before goes on beside each migration, or is told that it cannot (ADR 50)', () => {
  test.each(files.filter((name) => name >= FIRST_BESIDE))('%s', (name) => {
    const migration = readFileSync(join(migrationsFolder(), name), 'utf8');
    const raised = new RegExp(`update "schema_floor" set "migrations" = ${files.indexOf(name) + 1}\\b`, 'i');
    expect(raised.test(migration) ? [] : takenAway(migration)).toEqual([]);
  });

  test.each([
    ['DROP TABLE "kiosks";', false],
    ['ALTER TABLE "kiosks" DROP COLUMN "name";', false],
    ['ALTER TABLE "kiosks" RENAME COLUMN "name" TO "title";', false],
    ['ALTER TABLE "kiosks" ALTER COLUMN "name" SET NOT NULL;', false],
    ['ALTER TABLE "kiosks" ADD COLUMN "place" text NOT NULL;', false],
    ['ALTER TABLE "kiosks" ADD CONSTRAINT "named" CHECK (name <> \'\');', false],
    ['CREATE UNIQUE INDEX "one" ON "kiosks" USING btree ("name");', false],
    ['ALTER TABLE "kiosks" ADD COLUMN "place" text;', true],
    ['ALTER TABLE "kiosks" ADD COLUMN "place" text DEFAULT \'\' NOT NULL;', true],
    [`CREATE TABLE "rooms" ("id" text);${BREAK}\nCREATE UNIQUE INDEX "one" ON "rooms" ("id");`, true],
    ['CREATE INDEX "by_name" ON "kiosks" USING btree ("name");', true],
    [
      `ALTER TABLE "kiosks" ADD COLUMN "place" text;${BREAK}\nCREATE INDEX "by_place" ON "kiosks" ("place");`,
      false,
    ],
    [
      `ALTER TABLE "rooms" ADD COLUMN "place" text;${BREAK}\nCREATE INDEX "by_name" ON "kiosks" ("name");`,
      true,
    ],
  ])('%s', (statement, isAddition) => {
    expect(takenAway(statement).length === 0).toBe(isAddition);
  });
});
