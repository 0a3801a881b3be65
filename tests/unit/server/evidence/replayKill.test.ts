import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { readEvidencePart } from '#server/useCases/evidence/evidencePart.ts';
import { replayEvidence } from '#server/useCases/evidence/replayEvidence.ts';
import { MINUTE_MS } from '../alerting/engineFixture.ts';
import { repositories, setAlertPipelineStage } from '../alertPipelineStage.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';
import { exported, recordKill } from './recordedHour.ts';

setAlertPipelineStage();

let dir: string;
let inputsDir: string;
let recorded: Awaited<ReturnType<typeof recordKill>> | null = null;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-killed-'));
  inputsDir = join(dir, 'inputs');
  await repositories.clients.ensure('ACME', 'Acme');
}, SLOW_MS);
afterAll(() => rm(dir, { recursive: true, force: true }));
beforeEach(async () => {
  recorded ??= await recordKill(inputsDir);
}, SLOW_MS);

async function replay(
  log: readonly EvidenceEntry[],
  fromMs: number | null = null,
  toMs: number | null = null,
) {
  const path = join(dir, 'part.ndjson');
  await writeFile(path, exported(log));
  const scope = { fromMs, toMs, facilityId: null, clientId: null };
  return replayEvidence(await readEvidencePart(path), inputsDir, scope);
}

const cutOf = (log: readonly EvidenceEntry[]) =>
  log.find((entry) => entry.kind === 'inputs.kept' && entry.isCut === true) as Extract<
    EvidenceEntry,
    { kind: 'inputs.kept' }
  >;

test('after a kill all is replayed but its last seconds, and the replay says which', async () => {
  const { log, killedMs } = recorded!;
  const { same, differences, gaps } = await replay(log);
  const cut = cutOf(log);
  const next = log.find((entry) => entry.kind === 'inputs.kept' && entry.term === 2);
  expect(cut.term).toBe(1);
  expect(killedMs - cut.toMs).toBeLessThan(MINUTE_MS);
  expect(differences).toEqual([]);
  expect(gaps).toEqual([
    `the evidence names no inputs from ${isoInstant(cut.toMs)} to ${isoInstant((next as typeof cut).fromMs)}: the process that judged then was killed`,
  ]);
  expect(log.findLast((entry) => entry.kind === 'verdict.changed')).toMatchObject({ verdict: 'CLOSED' });
  expect(same).toBe(log.filter(({ kind }) => kind === 'verdict.changed').length);
});

test('the time before a kill and the time after it are replayed whole', async () => {
  const { log } = recorded!;
  expect(await replay(log, START_MS, cutOf(log).toMs)).toMatchObject({ differences: [], gaps: [] });
  const next = log.find((entry) => entry.kind === 'inputs.kept' && entry.term === 2) as ReturnType<
    typeof cutOf
  >;
  expect(await replay(log, next.fromMs, null)).toMatchObject({ differences: [], gaps: [] });
});

test('a verdict within the inputs of a killed process that was changed in the log is found', async () => {
  const { log } = recorded!;
  const changes = log.filter((entry) => entry.kind === 'verdict.changed' && entry.atMs < cutOf(log).toMs);
  const meant = changes.at(-1)!;
  const { differences } = await replay(
    log.map((entry) => (entry === meant ? { ...meant, atMs: meant.atMs + 1 } : entry)),
  );
  expect(differences.length).toBeGreaterThan(0);
});

test('nothing is compared at the last instant of a killed process, of which more may have happened', async () => {
  const { log } = recorded!;
  const { toMs } = cutOf(log);
  const change = log.find((entry) => entry.kind === 'verdict.changed')!;
  const begun = log.findLastIndex(({ kind }) => kind === 'term.begun');
  const last: EvidenceEntry = { ...change, atMs: toMs };
  expect(await replay(log.toSpliced(begun, 0, last))).toEqual(await replay(log));
});

test('a file that is named before and after a kill is replayed once', async () => {
  const { log } = recorded!;
  const cut = cutOf(log);
  const twice = log.flatMap((entry) => (entry === cut ? [cut, cut] : [entry]));
  expect(await replay(twice)).toEqual(await replay(log));
});

test('the time in which inputs could not be stored is told as that', async () => {
  const { log } = recorded!;
  const cut = cutOf(log);
  const toMs = cut.toMs + MINUTE_MS;
  const lost: EvidenceEntry = { kind: 'inputs.lost', atMs: toMs, term: 1, fromMs: cut.toMs, toMs };
  const { gaps } = await replay(log.toSpliced(-1, 0, lost));
  expect(gaps).toEqual([expect.stringMatching(/: they could not be stored$/u)]);
});

/** The kill as if the next process had begun two seconds later. */
function soonAfter(log: readonly EvidenceEntry[]): EvidenceEntry[] {
  const beganMs = cutOf(log).toMs + 2_000;
  return log.map((entry) =>
    entry.kind === 'inputs.kept' && entry.term === 2 ? { ...entry, fromMs: beganMs } : entry,
  );
}

test('the time behind a file that was cut is told, however short it is', async () => {
  const soon = soonAfter(recorded!.log);
  const { toMs } = cutOf(soon);
  expect((await replay(soon)).gaps).toEqual([
    `the evidence names no inputs from ${isoInstant(toMs)} to ${isoInstant(toMs + 2_000)}: the process that judged then was killed`,
  ]);
});

test('a file that was whole before a kill, and was cut as the next start found, is cut', async () => {
  const soon = soonAfter(recorded!.log);
  const { isCut: _, ...whole } = cutOf(soon);
  const twice = soon.flatMap((entry) => (entry === cutOf(soon) ? [whole, entry] : [entry]));
  expect((await replay(twice)).gaps).toEqual((await replay(soon)).gaps);
});

test('a change of a verdict between two whole files, in a time too short to be told, is not passed over', async () => {
  const { log } = recorded!;
  const { isCut: _, ...whole } = cutOf(log);
  const soon = soonAfter(log).map((entry) => (entry === cutOf(log) ? whole : entry));
  const change = log.find((entry) => entry.kind === 'verdict.changed')!;
  const begun = soon.findLastIndex(({ kind }) => kind === 'term.begun');
  const { gaps } = await replay(soon.toSpliced(begun, 0, { ...change, atMs: whole.toMs + 1_000 }));
  expect(gaps).toEqual([
    `the evidence names no inputs of 1 changes of verdicts, the first at ${isoInstant(whole.toMs + 1_000)}`,
  ]);
});
