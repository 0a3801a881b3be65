// `npm run soak`: drives a page through simulated days; `-- --hours 6 --page monitoring` another span or page, `-- map`
// the map.
import { parseArgs } from 'node:util';
import { runMapSoak } from './runMapSoak.ts';
import { runSoak } from './runSoak.ts';
import type { YardKind } from './soakPage.ts';

const { values, positionals } = parseArgs({
  options: { hours: { type: 'string' }, page: { type: 'string', default: 'alert' } },
  allowPositionals: true,
});
const page = positionals[0] ?? values.page;
if (!['alert', 'monitoring', 'map'].includes(page))
  throw new Error(`--page is ${page}; alert, monitoring or map was expected.`);
const hours = Number(values.hours ?? (page === 'map' ? '12' : '72'));
if (!(hours >= 4 && hours % 2 === 0))
  throw new Error(`--hours is ${hours}; an even number from 4 on was expected.`);
process.exit((await (page === 'map' ? runMapSoak(hours) : runSoak(page as YardKind, hours))) ? 0 : 1);
