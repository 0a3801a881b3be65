// `npm run bench:yards -- FOLDER`: how many yards with light within 6 mi close, of the GLM files of a folder in a bucket.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glmHourPrefix, isGlmName, parseGlmName } from '#server/sources/glm/glmName.ts';
import { GOES_EAST } from '#server/sources/glm/satellites.ts';
import { readGlmProduct } from '#server/sources/glm/glmProduct.ts';
import { watchSatellites } from '../support/satelliteWatch.ts';
import { rawGroups, yardsNear } from '../support/yardsNearGroups.ts';

/** From the end of a file to its place in the bucket, and from there to the poll, ms. */
const PUBLISHED_AFTER_MS = 10_000;
const ASKED_AFTER_MS = 30_000;
const GOAL = 0.9;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder has the files.');
const names = (await readdir(folder)).filter(isGlmName).toSorted();
const files = await Promise.all(
  names.map(async (name) => ({
    name,
    span: parseGlmName(name)!,
    bytes: await readFile(join(folder, name)),
    groups: await rawGroups(join(folder, name)),
    isEast: (await readGlmProduct(join(folder, name))).orbitalSlot === GOES_EAST.orbitalSlot,
  })),
);

let isMet = true;
for (const run of runsOf(files)) {
  const yards = yardsNear(run.flatMap(({ groups }) => groups));
  if (yards.length === 0) continue;
  for (const isWidened of [true, false]) {
    const closed = await closedOf(run, yards, isWidened);
    isMet &&= !isWidened || closed / yards.length >= GOAL;
    const [{ name, span }] = run as [(typeof files)[number]];
    const of = `${name.slice(15, 18)} from ${new Date(span.fromMs).toISOString()}, ${run.length} files`;
    const rings = isWidened ? 'rings widened as in the service' : 'rings of 6 mi as they are';
    const share = ((100 * closed) / yards.length).toFixed(1);
    console.log(
      `${of}: ${yards.length} yards within 6 mi of light, ${closed} closed (${share} %), ${rings}.`,
    );
  }
}
process.exitCode = isMet ? 0 : 1;

/** Files that follow each other without a hole. */
function runsOf(all: typeof files): (typeof files)[] {
  const runs: (typeof files)[] = [];
  for (const file of all) {
    const last = runs.at(-1);
    if (last?.at(-1)?.span.toMs === file.span.fromMs) last.push(file);
    else runs.push([file]);
  }
  return runs;
}

async function closedOf(
  run: typeof files,
  yards: readonly (readonly [number, number])[],
  isWidened: boolean,
) {
  const { engine, close } = await watchSatellites({
    nowMs: run.at(-1)!.span.toMs + ASKED_AFTER_MS,
    facilities: yards.map(([lon, lat], row) => ({ clientId: 'ACME', id: `Y${row}`, lon, lat })),
    fill(east, west) {
      for (const { name, bytes, span, isEast } of run)
        (isEast ? east : west).put(
          `${glmHourPrefix(span.fromMs)}${name}`,
          bytes,
          span.toMs + PUBLISHED_AFTER_MS,
        );
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    isWidened,
  });
  const closed = yards.filter((_, row) =>
    engine.eventsOf('ACME', `Y${row}`).some(({ eventType }) => eventType === 'lightning_alert'),
  );
  await close();
  return closed.length;
}
