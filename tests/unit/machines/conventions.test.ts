import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { MACHINES } from '../../model/machines.ts';
import { edgesOf, nodesOf } from '../../model/machineEdges.ts';
import { MODELS } from '../../model/models.ts';
import { codeIn, rowsIn } from '../manual/readDocuments.ts';

/** Paths from here, read from the folder: what a bundler expands is kept under the content of this file. */
const paths = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('Machine.ts'))
  .map((path) => `../../../machines/${path}`);
const modules = new Map(
  await Promise.all(
    paths.map(async (path) => [path, (await import(path)) as Record<string, unknown>] as const),
  ),
);
const machines = [...modules].flatMap(([path, exports]) =>
  Object.entries(exports)
    .filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine)
    .map(([name, machine]) => ({ path, name, machine })),
);

const table = rowsIn(readFileSync('machines/README.md', 'utf8'));
/** Names in a cell of that table: one code holds them all, with blanks between; without a code there is none. */
const namesIn = (cell = '') =>
  codeIn(cell)
    .flatMap((code) => code.split(' '))
    .toSorted();

test('there are machines to check, one in each machine file', () => {
  expect(machines.length).toBeGreaterThan(0);
  expect(machines).toHaveLength(paths.length);
});

test('every machine is drawn and has a model', () => {
  const ids = machines.map(({ machine }) => machine.id).sort();
  expect(MACHINES.map(({ id }) => id).sort()).toEqual(ids);
  expect(Object.keys(MODELS).sort()).toEqual(ids);
});

test('the table of machines has a row for each, and none for another', () => {
  expect(table.flatMap(([id = '']) => codeIn(id)).sort()).toEqual(
    machines.map(({ machine }) => machine.id).sort(),
  );
});

describe.each(machines)('$name', ({ path, name, machine }) => {
  test('is named like its file and folder, and its id is that name without "Machine"', () => {
    expect(path.endsWith(`/${machine.id}/${name}.ts`)).toBe(true);
    expect(`${machine.id}Machine`).toBe(name);
  });

  test('stands in the table of machines with its actors and its tags', () => {
    const [, , , actors, tags] = table.find(([id]) => id === `\`${machine.id}\``) ?? [];
    expect(namesIn(actors)).toEqual(Object.keys(machine.implementations.actors).toSorted());
    expect(namesIn(tags)).toEqual(
      [...new Set(nodesOf(machine.root).flatMap((node) => node.tags))].toSorted(),
    );
  });

  test('takes facts, subject.happened', () => {
    for (const type of machine.events.filter((event) => !event.startsWith('xstate.'))) {
      expect(type).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
    }
  });

  test('waits only by named delays that it knows', () => {
    const delays = nodesOf(machine.root).flatMap((node) => Object.keys(node.config.after ?? {}));
    expect(delays.filter((delay) => !Object.hasOwn(machine.implementations.delays, delay))).toEqual([]);
    expect(delays.filter((delay) => /^\d+$/.test(delay))).toEqual([]);
  });

  test('names its guards and actions, and knows them', () => {
    const { guards, actions } = machine.implementations;
    const used = edgesOf(machine).flatMap((edge) => edge.actions);
    expect(used.filter((action) => !Object.hasOwn(actions, action))).toEqual([]);
    const asked = edgesOf(machine).flatMap(({ guard }) =>
      guard === null ? [] : [guard.replace('not ', '')],
    );
    expect(asked.filter((guard) => !Object.hasOwn(guards, guard))).toEqual([]);
  });

  test('says by name which actor was not provided', () => {
    for (const [actor, logic] of Object.entries(machine.implementations.actors)) {
      const { config } = logic as { config: (scope: object) => unknown };
      expect(() => config({})).toThrow(`Machine implementation "${actor}" was not provided.`);
    }
  });

  test('has a header that asks a question or says something, with its chart as arrows', () => {
    expect(readFileSync(new URL(path, import.meta.url), 'utf8')).toMatch(/\* Says [^]*──▶/);
  });
});
