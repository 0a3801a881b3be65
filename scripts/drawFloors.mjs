// `npm run docs:rooms`: draws the floors of src/server into docs/architecture.md from the code.
// `--check` fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';
import rules, { floors } from '../.dependency-cruiser.mjs';

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- floors: drawn by npm run docs:rooms, do not edit -->';
const END = '<!-- floors: end -->';

const { output } = await cruise(['src/server'], { ...rules.options, includeOnly: '^src/server/' });
const edges = output.modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => [dirname(source), dirname(resolved)]),
);
const folders = [...new Set(output.modules.map(({ source }) => dirname(source)))].toSorted((a, b) =>
  a.localeCompare(b, 'en'),
);

const isIn = (floor) => (folder) => folder === floor || folder.startsWith(`${floor}/`);
const nameOf = (floor) => floor.slice('src/server/'.length);
const keyOf = (folder) => nameOf(folder).replaceAll('/', '_');
const labelIn = (floor) => (folder) => (folder === floor ? nameOf(floor) : folder.slice(floor.length + 1));
const unique = (lines) => [...new Set(lines)].toSorted((a, b) => a.localeCompare(b, 'en'));

/** One floor with its folders, and what these import from each other. */
function drawFloor(floor) {
  const own = folders.filter(isIn(floor));
  const within = edges.filter(([from, to]) => from !== to && isIn(floor)(from) && isIn(floor)(to));
  return [
    `  subgraph floor_${nameOf(floor)}["${nameOf(floor)}"]`,
    ...own.map((folder) => `    ${keyOf(folder)}["${labelIn(floor)(folder)}"]`),
    ...unique(within.map(([from, to]) => `    ${keyOf(from)} --> ${keyOf(to)}`)),
    '  end',
  ];
}

const topDown = floors.toReversed();
const chart = [
  'flowchart TB',
  ...topDown.flatMap(drawFloor),
  ...topDown.slice(1).map((floor, nth) => `  floor_${nameOf(topDown[nth])} ==> floor_${nameOf(floor)}`),
];

/** Floors that one imports from, by the imports that are there. */
function importedBy(floor) {
  const used = floors.filter(
    (other) => other !== floor && edges.some(([from, to]) => isIn(floor)(from) && isIn(other)(to)),
  );
  return used.map(nameOf).toReversed().join(', ') || 'none';
}

const table = [
  '| Floor | Folders | Imports from |',
  '|---|---|---|',
  ...topDown.map((floor) => {
    const own = folders.filter(isIn(floor)).map((folder) => `\`${labelIn(floor)(folder)}\``);
    return `| [\`${nameOf(floor)}\`](../${floor}/README.md) | ${own.join(', ')} | ${importedBy(floor)} |`;
  }),
];

const page = readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined)
  throw new Error(`${PAGE} does not say where the floors are drawn: ${BEGIN} … ${END}`);
const drawn = [BEGIN, '', ...table, '', '```mermaid', ...chart, '```', '', END].join('\n');
const wanted = `${before}${drawn}${after}`;

if (wanted === page) process.stdout.write(`${PAGE}: the floors are as in the code.\n`);
else if (process.argv.includes('--check')) {
  process.stderr.write(`${PAGE} differs from the floors of src/server. Run npm run docs:rooms.\n`);
  process.exitCode = 1;
} else {
  writeFileSync(PAGE, wanted);
  process.stdout.write(`${PAGE}: floors drawn anew.\n`);
}
