import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runEvidenceReplay } from '#server/composition/replay/evidenceReplayMain.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { repositories, setAlertPipelineStage } from '../alertPipelineStage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { exported, filesOf, recordHours } from './recordedHour.ts';

setAlertPipelineStage();

let dir: string;
let inputsDir: string;
let entries: EvidenceEntry[] | null = null;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-replay-'));
  inputsDir = join(dir, 'inputs');
  await repositories.clients.ensure('ACME', 'Acme');
}, SLOW_MS);
afterAll(() => rm(dir, { recursive: true, force: true }));
beforeEach(async () => {
  entries ??= await recordHours(inputsDir);
}, SLOW_MS);

type Verdict = Extract<EvidenceEntry, { kind: 'verdict.changed' }>;
const isVerdict = (entry: EvidenceEntry): entry is Verdict => entry.kind === 'verdict.changed';

/** Replays a log with a chain that somebody has computed anew. */
async function replay(log: readonly EvidenceEntry[], ...options: string[]) {
  const path = join(dir, 'part.ndjson');
  await writeFile(path, exported(log));
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
  const code = await runEvidenceReplay([path, '--inputs', inputsDir, ...options]);
  vi.restoreAllMocks();
  return { code, said };
}

/** The log with one verdict as somebody would rather have it; null: without it. */
function withVerdict(index: number, change: (verdict: Verdict) => Verdict | null): EvidenceEntry[] {
  const meant = entries!.filter(isVerdict)[index]!;
  return entries!.flatMap((entry) => (entry === meant ? (change(meant) ?? []) : entry));
}

test('judges recorded hours as they were judged, to the millisecond', async () => {
  const verdicts = entries!.filter(isVerdict);
  const told = verdicts.map(({ verdict, reason }) => `${verdict} ${reason}`);
  for (const expected of ['OPEN quiet', 'CLOSED alert', 'OPEN override', 'UNKNOWN lightningUnknown'])
    expect(told).toContain(expected);
  expect(verdicts).toContainEqual(
    expect.objectContaining({ facilityId: 'NEW_YARD', verdict: 'CLOSED', reason: 'alert' }),
  );
  const lastOf = (id: string, count: number) =>
    verdicts
      .filter(({ facilityId }) => facilityId === id)
      .slice(-count)
      .map(({ verdict, reason }) => `${verdict} ${reason}`);
  expect(lastOf('NEW_YARD', 3)).toEqual(['OPEN quiet', 'UNKNOWN weatherUnknown', 'OPEN quiet']);
  expect(lastOf('YARD', 2)).toEqual(['OPEN quiet', 'UNKNOWN weatherUnknown']); // a grant was taken back
  expect(verdicts.some(({ events }) => events.some(({ type }) => type.includes('ind')))).toBe(true);
  expect(entries!.filter(({ kind }) => kind === 'inputs.kept').length).toBeGreaterThan(2);
  const { code, said } = await replay(entries!);
  expect(said).toEqual([`The same: ${verdicts.length} changes of verdicts, each to the millisecond.`]);
  expect(code).toBe(0);
});

test('replays an hour and a facility alone', async () => {
  const hour = ['--from', '2026-07-14T22:00:00Z', '--to', '2026-07-14T23:00:00Z'];
  expect(await replay(entries!, '--facility', 'YARD', '--client', 'ACME', ...hour)).toMatchObject({
    code: 0,
    said: [expect.stringMatching(/^The same: [1-9]\d* changes/u)],
  });
  expect(await replay(entries!, '--facility', 'OTHER', ...hour)).toEqual({
    code: 0,
    said: ['The same: 0 changes of verdicts, each to the millisecond.'],
  });
});

test('compares a part as far as it reaches, and says where it was to reach further', async () => {
  const third = entries!.filter(isVerdict)[3]!;
  const part = entries!.slice(entries!.indexOf(third));
  const verdicts = part.filter(isVerdict).length;
  expect(await replay(part)).toEqual({
    code: 0,
    said: [`The same: ${verdicts} changes of verdicts, each to the millisecond.`],
  });
  expect(await replay(part, '--from', '2026-07-14T21:00:00Z', '--to', '2026-07-15T09:00:00Z')).toEqual({
    code: 2,
    said: [
      `Cannot be replayed: the part has no entries before ${isoInstant(third.atMs)}.`,
      expect.stringMatching(/the part has no entries after 2026-07-14T23/u),
    ],
  });
});

test('says that verdicts after the last inputs cannot be replayed', async () => {
  const last = entries!.findLast(isVerdict)!;
  const later = { ...last, atMs: last.atMs + 3_600_000 };
  const { code, said } = await replay([...entries!, later]);
  expect({ code, said }).toEqual({ code: 2, said: [expect.stringContaining('names no inputs from')] });
});

test('finds a verdict that was moved by a millisecond', async () => {
  const { code, said } = await replay(withVerdict(1, (verdict) => ({ ...verdict, atMs: verdict.atMs + 1 })));
  expect(code).toBe(1);
  expect(said).toEqual([
    expect.stringMatching(/^Different: entry \d+: ACME YARD .* the replay has no such change\.$/u),
    expect.stringMatching(/^Different: no entry: the replay has ACME YARD .* which is not logged\.$/u),
  ]);
});

test('finds a verdict that was taken out of the log', async () => {
  const { code, said } = await replay(withVerdict(2, () => null));
  expect({ code, said }).toEqual({
    code: 1,
    said: [expect.stringMatching(/which is not logged\.$/u)],
  });
});

test('finds another status and another reason', async () => {
  const { code, said } = await replay(
    withVerdict(1, (verdict) => ({ ...verdict, verdict: 'OPEN', reason: 'quiet' })),
  );
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringMatching(/\(reason, verdict\)\.$/u)] });
});

test('calls nothing the same where a byte of the inputs was changed', async () => {
  const [, second] = await filesOf(inputsDir);
  const path = join(inputsDir, second!.name);
  const changed = Buffer.from(second!.bytes);
  changed[changed.length >> 1]! ^= 1;
  await writeFile(path, changed);
  const { code, said } = await replay(entries!);
  await writeFile(path, second!.bytes);
  expect(code).toBe(2);
  expect(said).toEqual([expect.stringContaining(`Cannot be replayed: ${second!.name} was changed`)]);
});

test('calls nothing the same where a file is missing, is not named, or entries were lost', async () => {
  const [first] = await filesOf(inputsDir);
  const path = join(inputsDir, first!.name);
  await rm(path);
  const missing = await replay(entries!);
  await writeFile(path, first!.bytes);
  expect(missing).toEqual({ code: 2, said: [`Cannot be replayed: ${first!.name} is missing: ENOENT.`] });

  const kept = entries!.filter(({ kind }) => kind === 'inputs.kept');
  const unnamed = await replay(entries!.filter((entry) => entry !== kept[1]));
  expect(unnamed.code).toBe(2);
  expect(unnamed.said).toEqual([expect.stringContaining('names no inputs from 2026-07-14T21:59')]);

  const lost = { kind: 'entries.lost', atMs: kept[0]!.atMs, count: 3 } as const;
  expect(await replay([...entries!, lost])).toMatchObject({
    code: 2,
    said: [expect.stringContaining('entries of the evidence were lost')],
  });
  expect(await replay(entries!.filter((entry) => !kept.includes(entry)))).toMatchObject({
    code: 2,
    said: [expect.stringContaining('names no inputs')],
  });
});

test('replays no part whose chain is broken: a row was dropped', async () => {
  const path = join(dir, 'broken.ndjson');
  const lines = exported(entries!).split('\n');
  await writeFile(path, lines.toSpliced(3, 1).join('\n'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/evidence.mjs', 'replay', path, '--inputs', inputsDir],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Broken: entry 3 is missing or out of order: line 4 is entry 4.\n',
  });
});

test('keeps no name and no text of a person, and no strike that is near nobody', async () => {
  const files = await filesOf(inputsDir);
  const text = files.map(({ bytes }) => gunzipSync(bytes).toString('utf8')).join('');
  for (const personal of ['Sam Siteadmin', 'siteadmin@', 'Yard is Open'])
    expect(text.includes(personal)).toBe(false);
  const rows = text.match(/"rows":\[\[/gu) ?? [];
  expect(rows.length).toBeGreaterThan(2);
  expect(text.includes('[-73.2121,52')).toBe(false); // 900 km to the north
});
