import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ageBucketsBench } from './ageBucketsBench.ts';
import { alertEngineBench } from './alertEngineBench.ts';
import { alertHistoryBench } from './alertHistoryBench.ts';
import { distanceTrendBench } from './distanceTrendBench.ts';
import { edgesBench } from './edgesBench.ts';
import { engineMemoryBench } from './engineMemoryBench.ts';
import { findWithinBench } from './findWithinBench.ts';
import type { Figure } from './pairedBench.ts';
import { ingestBench } from './ingestBench.ts';
import { manyFacilitiesBench } from './manyFacilitiesBench.ts';
import { pointLayerBench } from './pointLayerBench.ts';
import { policyLabBench } from './policyLabBench.ts';
import { readersBench } from './readersBench.ts';
import { serviceBench } from './serviceBench.ts';
import { strikeLayerBench } from './strikeLayerBench.ts';
import { workerStepBench } from './workerStepBench.ts';

/** Every bench by name: `npm run bench` runs all and rewrites docs/benchmarks.md, `npm run bench -- NAME…` prints some. */
const benches: Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>> = {
  workerStep: workerStepBench,
  distanceTrend: distanceTrendBench,
  ageBuckets: ageBucketsBench,
  findWithin: findWithinBench,
  alertEngine: alertEngineBench,
  engineMemory: engineMemoryBench,
  edges: edgesBench,
  ingest: ingestBench,
  manyFacilities: manyFacilitiesBench,
  alertHistory: alertHistoryBench,
  policyLab: policyLabBench,
  service: serviceBench,
  readers: readersBench,
  pointLayer: pointLayerBench,
  strikeLayer: strikeLayerBench,
};

const REPORT = new URL('../../docs/benchmarks.md', import.meta.url);

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const rival = figure.rival === null ? '' : `${figure.rival}: ${figure.rivalMs!.toFixed(3)} ms`;
    const cells = [
      figure.id,
      figure.what,
      Number.isNaN(figure.oursMs) ? '' : `${figure.oursMs.toFixed(3)} ms`,
      rival,
      figure.goal,
      figure.measured,
    ];
    return `| ${[...cells, figure.isMet ? 'yes' : '**no**'].join(' | ')} |`;
  });
  return [
    '| id | what | ours | rival | goal | measured | met |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function report(figures: readonly Figure[]): string {
  return `# Benchmarks

\`npm run bench\` writes this page, and \`npm run bench -- NAME…\` prints a part of it: the rows on edges by \`npm run bench -- edges\`, after
\`npm run build\`, with nats-server, PostgreSQL and Chromium. The product and its rival run alternately in one process. Times are medians of one call; the
measured ratio is the median of the ratios of all rounds. Absolute times depend on the machine
(here ${availableParallelism()} cores, Node ${process.versions.node}); ratios are comparable between machines. For the frames of P4 the processor
emulates the graphics card, and all candidates draw strikes of 4 px, as broad as ours draws so many.

For the processor times of P8 (\`npm run bench -- service\`) the built service and \`node:http\` are bound to one processor and asked in turn
by another. The active alerts of a yard are judged anew for each request: how near they come to their goal is in ADR 46.

${table(figures)}
`;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, run] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await run()));
}
console.log(table(figures));
if (asked.length === 0) writeFileSync(REPORT, report(figures));
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
