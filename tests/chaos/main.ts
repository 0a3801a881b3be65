// `npm run chaos -- leader`: stops the leader of two built services 20 times; `--stops 8` as often as said. Loopback only.
import { parseArgs } from 'node:util';
import { runLeaderChaos } from './runLeaderChaos.ts';

const { values, positionals } = parseArgs({
  options: { stops: { type: 'string', default: '20' } },
  allowPositionals: true,
});
if (positionals[0] !== 'leader') throw new Error('Say what is to fail: leader.');
const stops = Number(values.stops);
if (!(Number.isInteger(stops) && stops > 0))
  throw new Error(`--stops is ${values.stops}; 1 or more was expected.`);
process.exit((await runLeaderChaos(stops)) ? 0 : 1);
