import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AlertsFile, type FacilityEvent } from '#contracts/facilityEvent.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { alertsOf, closeYard, overrideIds } from './leaderCalls.ts';
import { runService, type RunningService } from './serviceProcess.ts';

/** A service begins within seconds where it has the machine for itself. */
const SLOW_MS = 90_000;
/** It is started twice, stored, and replayed three times. */
const KILL_MS = 240_000;

let folder: string;
const services: RunningService[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-service-'));
  await layEmptyStore(join(folder, 'data'));
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(settings: Readonly<Record<string, string>> = {}): RunningService {
  const service = runService({ DATA_DIR: join(folder, 'data'), ...settings });
  services.push(service);
  return service;
}

async function lightningAlerts(origin: string): Promise<Map<string, FacilityEvent>> {
  const answer = await fetch(`${origin}/static/acme/alerts.json`);
  const { alerts } = AlertsFile.parse(await answer.json());
  const ofYards = alerts.flatMap(({ facilityId, activeAlerts }) =>
    activeAlerts
      .filter(({ eventType }) => eventType === 'lightning_alert')
      .map((event) => [facilityId, event] as const),
  );
  return new Map(ofYards);
}

describe('the service as a process', () => {
  test(
    'keeps alerts and overrides over kill -9 under the same ids, and ends cleanly when it is told to [S1][S9]',
    async () => {
      const first = run();
      const before = await lightningAlerts(await first.origin());
      expect(before.size).toBeGreaterThan(0);
      await storeAnswered(await first.origin());
      const closed = await closeYard(await first.origin());
      await inputsStored();
      const killedMs = Date.now();
      await first.end('SIGKILL');

      const second = run();
      const after = await lightningAlerts(await second.origin());
      expectKept(before, after);
      expect(overrideIds(await alertsOf(await second.origin()))).toEqual([closed]);
      expect(await second.end('SIGINT')).toBe(0);
      expect(second.said.err).toBe('');
      await expectReplay(killedMs);
    },
    KILL_MS,
  );

  test(
    'refuses a port that is taken, in one line',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      await layEmptyStore(join(folder, 'taken'));
      const service = run({ PORT: String(port), DATA_DIR: join(folder, 'taken') });
      expect(await service.exited).toBe(1);
      expect(service.said.err.trim()).toBe(
        `Port ${port} is taken by another program; choose another with PORT=….`,
      );
      other.close();
    },
    SLOW_MS,
  );

  test(
    'refuses a data folder that cannot be written, in one line',
    async () => {
      const file = join(folder, 'a-file');
      await writeFile(file, '');
      const service = run({ DATA_DIR: join(file, 'data') });
      expect(await service.exited).toBe(1);
      expectOneLine(service, /a-file/);
    },
    SLOW_MS,
  );

  test(
    'refuses a basemap that cannot be read, in one line that names the file [MAP-02]',
    async () => {
      const data = join(folder, 'basemap');
      await layEmptyStore(data);
      await writeFile(join(data, 'basemap.pmtiles'), 'This is no archive.');
      const service = run({ DATA_DIR: data });
      expect(await service.exited).toBe(1);
      expectOneLine(service, /basemap\.pmtiles is no archive of vector tiles that can be used/);
    },
    SLOW_MS,
  );

  test(
    'refuses a catalog of layers that is faulty, in one line that names the field [LAYER-14]',
    async () => {
      const data = join(folder, 'catalogue');
      await layEmptyStore(data);
      const file = join(folder, 'layers.json');
      await writeFile(
        file,
        JSON.stringify([{ name: 'ours', title: 'Ours', group: 'radar', type: 'geojson' }]),
      );
      const service = run({ DATA_DIR: data, LAYERS_URL: file });
      expect(await service.exited).toBe(1);
      expectOneLine(service, /^LAYERS_URL: 0\.zIndex: /);
    },
    SLOW_MS,
  );

  test(
    'refuses a setting that makes no sense, in one line',
    async () => {
      const service = run({ PORT: 'eighty', DATA_DIR: join(folder, 'refused') });
      expect(await service.exited).toBe(1);
      expectOneLine(service, /^PORT is "eighty"/);
    },
    SLOW_MS,
  );
});

/** The store answers one question after the other: what was noted before some of them is on the disk after them. */
async function storeAnswered(origin: string): Promise<void> {
  for (let question = 0; question < 20; question++) {
    await fetch(`${origin}/static/alert-payloads/nobody-${question}.json`);
  }
}

const inputsDir = () => join(folder, 'data', 'inputs');

/** The running service has written inputs of its verdicts to the disk twice, whether or not an hour turns meanwhile. */
async function inputsStored(): Promise<void> {
  for (let times = 0, before = await storedBytes(); times < 2; times += 1) {
    await expect.poll(storedBytes, { timeout: 60_000 }).toBeGreaterThan(before);
    before = await storedBytes();
  }
}

/** All files together: each hour has one of its own, and one that is finished is given another name. */
async function storedBytes(): Promise<number> {
  const names = await readdir(inputsDir()).catch(() => []);
  const sizes = names.map(async (name) => (await stat(join(inputsDir(), name)).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** All of a run that was killed and of the next one can be replayed, but some seconds, and the replay says which. */
async function expectReplay(killedMs: number): Promise<void> {
  const file = join(folder, 'evidence.ndjson');
  const at = { DATA_DIR: join(folder, 'data') };
  expect(command('admin', ['evidence', 'export', '2000-01-01', '2100-01-01', file], at).status).toBe(0);
  const replay = ['replay', file, '--inputs', inputsDir()];
  const whole = command('evidence', replay);
  const [line, from = '', to = ''] =
    /^Cannot be replayed: the evidence names no inputs from (\S+) to (\S+): the process that judged then was killed\.\n$/u.exec(
      whole.stderr,
    ) ?? [];
  expect({ ...whole, stderr: line }).toEqual({ status: 2, stderr: whole.stderr, stdout: '' });
  expect(killedMs - Date.parse(from)).toBeLessThan(60_000);
  expect(Date.parse(to)).toBeGreaterThan(killedMs);
  const same = (stdout: RegExp) => ({ status: 0, stderr: '', stdout: expect.stringMatching(stdout) });
  expect(command('evidence', [...replay, '--to', from])).toEqual(same(/^The same: [1-9]\d* changes/u));
  expect(command('evidence', [...replay, '--from', to])).toEqual(same(/^The same: \d+ changes/u));
}

/** A command as an operator runs it. */
function command(script: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function expectOneLine({ said }: RunningService, line: RegExp): void {
  expect(said.err.trim().split('\n')).toHaveLength(1);
  expect(said.err.trim()).toMatch(line);
  expect(said.out).not.toContain('running at');
}

/** The same events, ended at their time at most, moved by later strikes at most. */
function expectKept(
  before: ReadonlyMap<string, FacilityEvent>,
  after: ReadonlyMap<string, FacilityEvent>,
): void {
  for (const [facilityId, event] of before) {
    const kept = after.get(facilityId);
    const isOver = Date.parse(event.eventExpiresAt!) <= Date.now();
    expect(kept?.keplerId ?? (isOver ? event.keplerId : null)).toBe(event.keplerId);
    expect(Date.parse(kept?.eventStartAt ?? event.eventStartAt)).toBeGreaterThanOrEqual(
      Date.parse(event.eventStartAt),
    );
  }
}
