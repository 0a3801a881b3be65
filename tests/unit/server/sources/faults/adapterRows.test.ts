import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADAPTER_ROWS } from './adapterRows.ts';
import { liveIds } from './liveIds.ts';
import { FAULT_NAMES, renderFaultTable } from './renderFaultTable.ts';

const HOUSE = resolve(import.meta.dirname, '../../../../..');
const SERVER = join(HOUSE, 'src/server');
/** Section of the page that holds the table alone. */
const HEADING = '### Adapters and faults';

/** Folders of the service from which a server is asked. */
function askingFolders(): readonly string[] {
  const asks =
    /\b(?:client|dependencies)\.(?:get|post|fetch)\(|\bread(?:Whole)?Json\(|\blistObjects\(|\blistenToSocket\(/u;
  const files = ['sources', 'world'].flatMap((floor) =>
    readdirSync(join(SERVER, floor), { recursive: true, encoding: 'utf8' }).map((name) => join(floor, name)),
  );
  const asking = files.filter(
    (file) => file.endsWith('.ts') && asks.test(readFileSync(join(SERVER, file), 'utf8')),
  );
  return [...new Set(asking.map((file) => dirname(file)))];
}

describe('the table of adapters and faults', () => {
  it('has a row for every source that `--live` asks', async () => {
    const rows = ADAPTER_ROWS.map(({ id }) => id);
    const ids = await liveIds();
    expect(ids.length).toBeGreaterThan(15);
    expect(ids.filter((id) => !rows.includes(id))).toEqual([]);
  });

  it('has a row for every folder from which a server is asked', () => {
    const known = new Set(ADAPTER_ROWS.flatMap(({ folders }) => folders));
    const asking = askingFolders();
    expect(asking.length).toBeGreaterThan(15);
    expect(asking.filter((folder) => !known.has(folder))).toEqual([]);
    expect([...known].filter((folder) => !existsSync(join(SERVER, folder)))).toEqual([]);
  });

  const rowsOfTheirOwn = ADAPTER_ROWS.filter(({ sameAs }) => sameAs === undefined);
  it.each(rowsOfTheirOwn)(
    'has each cell of $id tested, or a reason why not',
    ({ stage, heldBy = {}, leftOut = {} }) => {
      const missing = FAULT_NAMES.filter((name) => heldBy[name] === undefined && leftOut[name] === undefined);
      // a burst is no answer that a stage could serve
      expect(stage === null ? missing : missing.filter((name) => name === 'burst')).toEqual([]);
      const files = Object.values(heldBy).map((file) => join(HOUSE, 'tests/unit/server', file));
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    },
  );

  it('has a tested row for each one that another stands for', () => {
    const names = ADAPTER_ROWS.flatMap(({ sameAs }) => sameAs ?? []);
    expect(
      names.map((name) => rowsOfTheirOwn.some(({ id, stage }) => id === name && stage !== null)),
    ).toEqual([true]);
  });

  it('is the one of docs/data-sources.md', () => {
    const page = readFileSync(join(HOUSE, 'docs/data-sources.md'), 'utf8');
    const [, section = ''] = page.split(`${HEADING}\n\n`);
    expect(section.split('\n\n## ')[0]).toBe(renderFaultTable(ADAPTER_ROWS));
  });
});
