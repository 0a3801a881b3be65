// `npm run soak`: drives a yard page through simulated days; `-- --hours 6 --page monitoring` another span or page.
import { parseArgs } from 'node:util';
import { runSoak } from './runSoak.ts';
import type { YardKind } from './soakPage.ts';

const { values } = parseArgs({
  options: { hours: { type: 'string', default: '72' }, page: { type: 'string', default: 'alert' } },
});
const hours = Number(values.hours);
if (!(hours >= 4 && hours % 2 === 0))
  throw new Error(`--hours is ${values.hours}; an even number from 4 on was expected.`);
if (!['alert', 'monitoring'].includes(values.page))
  throw new Error(`--page is ${values.page}; alert or monitoring was expected.`);
process.exit((await runSoak(values.page as YardKind, hours)) ? 0 : 1);
