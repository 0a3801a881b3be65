// `npm run firefox`: walks sign-in, yard page, wall and map in Firefox; `-- --pictures DIR` keeps a picture of each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '../e2e/drivers/serviceProcess.ts';
import { startFirefox } from './startFirefox.ts';
import { WALK } from './walk.ts';

const { values } = parseArgs({ options: { pictures: { type: 'string' } } });
const { pictures } = values;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const service = await startService();
const firefox = await startFirefox(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr');
console.log(`Firefox ${firefox.version}`);
let isGood = true;
try {
  for (const [name, step] of Object.entries(WALK)) {
    await step(firefox.page, service.origin);
    if (pictures !== undefined) writeFileSync(join(pictures, `${name}.png`), await firefox.page.picture());
    console.log(`✓ ${name}`);
  }
} catch (error) {
  isGood = false;
  console.error(error instanceof Error ? error.message : error);
  if (pictures !== undefined) writeFileSync(join(pictures, 'failed.png'), await firefox.page.picture());
}
const errors = firefox.errors();
if (errors.length > 0) console.error(errors.join('\n'));
await firefox.stop();
await service.dispose();
process.exit(isGood && errors.length === 0 ? 0 : 1);
