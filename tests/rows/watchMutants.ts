import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { coveragePath, type FileCoverage } from './fileCoverage.ts';
import { rowsOfTitle } from './rowsOfTitle.ts';
import { strykerSpace } from './strykerSpace.ts';

const { ROWS_COVERAGE: folder, ROWS_MUTANT: mutant, ROWS_HIT_LIMIT: hitLimit } = process.env;
if (mutant !== undefined) {
  Object.assign(strykerSpace(), {
    activeMutant: mutant.split('#')[1],
    hitCount: 0,
    hitLimit: Number(hitLimit),
  });
}
if (folder !== undefined) noteCoverage(folder);

/** Writes which mutants the tests of each row reach, one note for each test file. */
function noteCoverage(into: string): void {
  const hits: Record<string, Record<string, number>> = {};
  const failed = new Set<string>();
  let path: string | null = null;

  beforeEach(({ task }) => {
    path = relative(process.cwd(), task.file.filepath);
    strykerSpace().currentTestId = task.id;
  });

  afterEach(({ task }) => {
    const space = strykerSpace();
    delete space.currentTestId;
    const reached = space.mutantCoverage?.perTest[task.id] ?? {};
    delete space.mutantCoverage?.perTest[task.id];
    for (const row of rowsOfTitle(task.fullTestName)) {
      const all = (hits[row] ??= {});
      for (const [number, count] of Object.entries(reached)) all[number] = (all[number] ?? 0) + count;
      if (task.result?.state === 'fail') failed.add(row);
    }
  });

  afterAll(() => {
    if (path === null) return;
    const note: FileCoverage = { path, failed: [...failed], hits };
    writeFileSync(coveragePath(into, path), JSON.stringify(note));
  });
}
