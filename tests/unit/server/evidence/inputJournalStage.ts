import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { InputsBase, JudgedInput } from '#server/alerting/judgedInputs.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { startInputJournal } from '#server/useCases/evidence/inputJournal.ts';
import { START_MS } from '../testNetwork.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;

type Journal = ReturnType<typeof startInputJournal>;

export let dir: string;
export let clock: { atMs: number; nowMs: () => number };
/** What the evidence was told of. */
export let noted: EvidenceEntry[];
/** What the log was told of. */
export let said: string[];
const running: Journal[] = [];

/** Sets the stage for the tests of the file that calls it: each has a folder of its own. */
export function setInputJournalStage(): void {
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'scc-inputs-'));
    clock = { atMs: START_MS, nowMs: () => clock.atMs };
    noted = [];
    said = [];
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((journal) => journal.stop()));
    await rm(dir, { recursive: true, force: true });
  });
}

type Settings = Partial<Parameters<typeof startInputJournal>[0]>;

/** A journal at work in a folder, in a term of its own. */
export function begin(settings: Settings = {}): Journal {
  const journal = startInputJournal({
    dir,
    budgetBytes: 1e9,
    term: 1,
    evidence: { note: (entries) => void noted.push(...entries), whenStored: async () => undefined },
    clock,
    log: { error: (_, message) => void said.push(message) },
    ...settings,
  });
  journal.begin(
    () => ({ format: 'scc-inputs-1', base: clock.atMs }) as unknown as InputsBase,
    () => undefined,
  );
  running.push(journal);
  return journal;
}

const look = (atMs: number): JudgedInput => ({
  in: 'look',
  atMs,
  evaluatedMs: atMs,
  isSure: true,
  places: [],
  given: [],
});

/** Lets time pass, with two inputs each second. */
export function pass(journal: Pick<Journal, 'note'>, ms: number): void {
  for (const endMs = clock.atMs + ms; clock.atMs < endMs; clock.atMs += SECOND_MS) {
    journal.note({ in: 'time', atMs: clock.atMs });
    journal.note(look(clock.atMs));
  }
}

/** All that the disk was given is on it. */
export const stored = (journal: Journal) => soon(() => expect(journal.readings.waitingChars()).toBe(0));
/** A disk that others use takes its time. */
export const soon = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 30_000 });

export async function linesOf(name: string, folder = dir): Promise<{ in?: string; atMs?: number }[]> {
  const text = gunzipSync(await readFile(join(folder, name))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { in?: string; atMs?: number });
}

export const keptOf = () => noted.filter((entry) => entry.kind === 'inputs.kept');
export const lostOf = () => noted.filter((entry) => entry.kind === 'inputs.lost');

/** The folder as a process leaves it that is killed now. */
export async function killed(): Promise<string> {
  const left = await mkdtemp(join(dir, 'killed-'));
  for (const name of await readdir(dir))
    if (name.includes('.gz')) await cp(join(dir, name), join(left, name));
  return left;
}

export async function hashIn(folder: string, name: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex');
}

/** What was noted so far is no longer told of. */
export function forgetNoted(): void {
  noted = [];
}
