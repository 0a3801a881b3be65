// `npm run load` plays 5,000 displays against the built service and says what they were answered and what they cost it.
// `--displays 1000`, `--seconds 60`, `--edges 4` (a leader and edges by NATS and PostgreSQL), `--streams-only`.
// Loopback only.
import { parseArgs } from 'node:util';
import { processorMs } from '../bench/processorTime.ts';
import { loadText } from './loadText.ts';
import { loadDisplays } from './loadDisplays.ts';
import { playDisplays } from './playDisplays.ts';
import { DISPLAY_CORE, pin, startTarget } from './startTarget.ts';

const MOST_DISPLAYS = 10_000;

const { values } = parseArgs({
  options: {
    displays: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
    edges: { type: 'string', default: '0' },
    'streams-only': { type: 'boolean', default: false },
  },
});
const displayCount = countOf('displays', 1, MOST_DISPLAYS);
const seconds = countOf('seconds', 1, 600);
const edges = countOf('edges', 0, 8);

const target = await startTarget(edges);
try {
  pin(process.pid, DISPLAY_CORE);
  const displays = await loadDisplays(target.origins, displayCount);
  const beginMs = Math.max(10_000, displayCount * 3);
  const spent = () =>
    new Map([...target.processes].map(([name, pid]) => [name, processorMs(pid) ?? Number.NaN]));
  let before = spent();
  const report = await playDisplays(displays, {
    forMs: seconds * 1_000,
    beginMs,
    onBegun: () => (before = spent()),
    onlyStreams: values['streams-only'],
  });
  const usedMs = new Map([...spent()].map(([name, ms]) => [name, ms - before.get(name)!]));
  console.log(loadText(report, { displayCount, seconds, usedMs }));
  process.exitCode = report.errors.size === 0 ? 0 : 1;
} finally {
  await target.end();
}

function countOf(option: 'displays' | 'seconds' | 'edges', least: number, most: number): number {
  const count = Number(values[option]);
  if (!(Number.isInteger(count) && count >= least && count <= most))
    throw new Error(`--${option} is ${values[option]}; ${least} to ${most} was expected.`);
  return count;
}
