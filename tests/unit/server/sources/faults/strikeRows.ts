import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready } from 'h5wasm/node';
import { createAlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { boundedBatch } from '#server/sources/boundedBatch.ts';
import { createGlmSource } from '#server/sources/glm/glmSource.ts';
import { readGlmWork } from '#server/sources/glm/glmWork.ts';
import { createKeptFiles } from '#server/sources/glm/keptFiles.ts';
import { GOES_EAST, GOES_WEST, type Satellite } from '#server/sources/glm/satellites.ts';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import { pulledIntake } from '#server/sources/ingest/pulledIntake.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import type { StrikeSource } from '#server/sources/strikeSource.ts';
import { glmFileName, glmPrefix, writeGlmFile } from '../../../../support/glmFile.ts';
import { bucketAnswer } from '../../../../support/localBucket.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { YARD } from '../../alerting/engineFixture.ts';
import { feedOf, heartbeatsBetween } from '../ingest/feedFixture.ts';
import { fileJournalsIn } from '../ingest/fileJournals.ts';
import type { AdapterRow, Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const FILE_MS = 20_000;
/** Files that lie in the bucket of a satellite. */
const FILES = 3;

const written = new Map<string, Buffer>();
const WRITTEN_IN = tmpdir();

/** A file of 20 s without lightning. */
function glmFile({ orbitalSlot }: Satellite, fromMs: number): Buffer {
  const key = `${orbitalSlot} ${fromMs}`;
  const held = written.get(key);
  if (held !== undefined) return held;
  const path = join(WRITTEN_IN, `faults-${process.pid}.nc`);
  writeGlmFile(path, { fromMs, toMs: fromMs + FILE_MS, slot: orbitalSlot });
  const bytes = readFileSync(path);
  rmSync(path);
  written.set(key, bytes);
  return bytes;
}

/** A bucket whose newest file ends at a time. */
function glmBucketAt(satellite: Satellite, atMs: number): LocalAnswer {
  const files = Array.from({ length: FILES }, (_, nth) => atMs - (nth + 1) * FILE_MS);
  return bucketAnswer(
    new Map(
      files.map((fromMs) => [
        `${glmPrefix(fromMs)}${glmFileName(19, fromMs, fromMs + FILE_MS)}`,
        { bytes: glmFile(satellite, fromMs), lastModifiedMs: fromMs + FILE_MS + 10_000 },
      ]),
    ),
  );
}

/** The newest time that a source has proven, as the engine takes what it delivers; null once that is too old. */
function provenBy(source: StrikeSource, world: FaultWorld): Rig['knownMs'] {
  let provenMs = -Infinity;
  source.troubles?.(world.noteTrouble);
  source.start((delivered) => {
    const { fromMs, asOfMs } = boundedBatch(delivered, world.clock.nowMs());
    if (asOfMs >= fromMs) provenMs = Math.max(provenMs, asOfMs);
  });
  return () => (world.clock.nowMs() - provenMs > source.profile.goneAfterMs ? null : provenMs);
}

async function beginGlm(world: FaultWorld, satellite: Satellite): Promise<Rig> {
  await ready;
  const folder = mkdtempSync(join(tmpdir(), 'glm-faults-'));
  const source = createGlmSource({
    ...world,
    satellite: { ...satellite, bucketUrl: world.url },
    keptFiles: createKeptFiles(join(folder, 'kept'), 1_000_000),
    readFile: readGlmWork,
    isKept: () => false,
    reachBackMs: 32 * MINUTE_MS,
  });
  return {
    goneAfterMs: source.profile.goneAfterMs,
    knownMs: provenBy(source, world),
    async stop() {
      await source.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A feed of DTN's lines that is fetched and may clear, on the engine: what its yard is known up to. */
async function beginPulled(world: FaultWorld): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'feed-faults-'));
  const feed = feedOf({ pull: { url: `${world.url}/strikes`, everyS: 30 } });
  const kept = createFeedIntake(feed, { openJournal: fileJournalsIn(folder), clock: world.clock });
  const { source } = pulledIntake(kept, world);
  const registry = createStrikeRegistry([source]);
  let ids = 0;
  const engine = createAlertEngine({
    facilities: [YARD],
    rulesFor: () => DEFAULT_CLIENT_RULES,
    sources: registry.profiles,
    newKeplerId: () => `e${(ids += 1)}`,
  });
  source.setMayClear(true, world.clock.nowMs());
  source.troubles?.(world.noteTrouble);
  registry.start((delivered) => {
    const nowMs = world.clock.nowMs();
    engine.ingest(boundedBatch(delivered, nowMs), nowMs);
  });
  const { goneAfterMs } = feed.profile;
  return {
    goneAfterMs,
    knownMs() {
      engine.advanceTo(world.clock.nowMs());
      const atMs = engine.lightningAsOfMs('ACME', 'YARD');
      return atMs === null || world.clock.nowMs() - atMs > goneAfterMs ? null : atMs;
    },
    async stop() {
      await registry.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function glmRow(satellite: Satellite): AdapterRow {
  return {
    id: satellite.id,
    folders: ['sources/glm', 'sources/pull'],
    heldBy: { burst: 'sources/glm/glmSource.test.ts' },
    stage: {
      type: 'application/xml',
      contentAt: (atMs) => glmBucketAt(satellite, atMs),
      empty: bucketAnswer(new Map()),
      // a bucket with known files of the hour is not dead yet; that it is late says so
      untold: ['emptyList'],
      askAgainMs: FILE_MS,
      lagMs: FILE_MS,
      begin: (world) => beginGlm(world, satellite),
    },
  };
}

const TEXT = { 'content-type': 'text/plain' };

export const STRIKE_ROWS: readonly AdapterRow[] = [
  glmRow(GOES_EAST),
  { id: GOES_WEST.id, folders: ['sources/glm'], sameAs: GOES_EAST.id, stage: null },
  {
    id: 'feed, fetched',
    folders: ['sources/ingest'],
    heldBy: { burst: 'sources/ingest/ingestFaults.test.ts' },
    stage: {
      type: 'text/plain',
      contentAt: (atMs) => answering(200, TEXT, heartbeatsBetween(atMs - 40 * MINUTE_MS, atMs)),
      empty: answering(200, TEXT, '\n'),
      // of a quiet sky many feeds send nothing, which proves nothing
      untold: ['nothing', 'emptyList'],
      askAgainMs: 1.5 * MINUTE_MS,
      lagMs: 10_000,
      // DTN is taken to be whole up to 20 s before a heartbeat
      provesLessMs: 20_000,
      // after a loss a quiet period has to be proven anew
      mostPolls: 25,
      begin: beginPulled,
    },
  },
];
