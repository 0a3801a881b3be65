// `npm run oracle -- [cases] [seed]`: holds random cases against a second reading of the safety rules.
import { runOracle } from './runOracle.ts';
import { FAULTS, type Tally } from './tally.ts';

const cases = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 1);

function tell(name: string, { cases: count, open, faults }: Tally): void {
  const found = FAULTS.map((fault) => `${faults[fault].count} ${fault}`).join(', ');
  console.log(`${name}: ${count()} cases, people might work in ${open()}, ${found}`);
  for (const fault of FAULTS) {
    const { first } = faults[fault];
    if (first !== null) console.log(`  first ${fault}: ${first}`);
  }
}

const startedMs = performance.now();
const { pages, stories } = runOracle(cases, seed);
tell('pages', pages);
tell('stories', stories);
const unsafe = pages.faults.unsafe.count + stories.faults.unsafe.count;
const seconds = Math.round((performance.now() - startedMs) / 1_000);
console.log(`${pages.cases() + stories.cases()} cases from seed ${seed}, ${seconds} s, ${unsafe} unsafe`);
process.exitCode = unsafe === 0 ? 0 : 1;
