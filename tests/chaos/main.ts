// `npm run chaos -- leader` stops the leader of two built services (`--stops 8` as often as said, else 20 times).
// `npm run chaos -- cluster` breaks each part of a whole cluster in turn (`--rounds 2` twice, `--only edge` those alone).
// `npm run chaos -- upgrade` upgrades two services to a next version and goes back (`--rounds 3` three times).
// Loopback only.
import { parseArgs } from 'node:util';
import { runClusterChaos } from './cluster/runClusterChaos.ts';
import { runLeaderChaos } from './runLeaderChaos.ts';
import { runUpgradeChaos } from './upgrade/runUpgradeChaos.ts';

const { values, positionals } = parseArgs({
  options: {
    stops: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const [stops, rounds] = [countOf('stops'), countOf('rounds')];
const runs: Readonly<Record<string, () => Promise<boolean>>> = {
  leader: () => runLeaderChaos(stops),
  cluster: () => runClusterChaos(rounds, values.only ?? null),
  upgrade: () => runUpgradeChaos(rounds),
};
const run = runs[positionals[0] ?? ''];
if (run === undefined) throw new Error(`Say what is to fail: ${Object.keys(runs).join(' or ')}.`);
process.exit((await run()) ? 0 : 1);

function countOf(option: 'stops' | 'rounds'): number {
  const count = Number(values[option]);
  if (!(Number.isInteger(count) && count > 0))
    throw new Error(`--${option} is ${values[option]}; 1 or more was expected.`);
  return count;
}
