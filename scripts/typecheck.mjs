// Type-checks every room by its own tsconfig.json, two at a time; the root tsconfig.json is the list.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const rooms = JSON.parse(readFileSync('tsconfig.json', 'utf8')).references.map(({ path }) => path);
const failed = [];

function check(room) {
  return new Promise((resolve) => {
    const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', room], {
      stdio: 'inherit',
    });
    tsc.on('exit', (code) => {
      if (code !== 0) failed.push(room);
      resolve();
    });
  });
}

async function checkNext() {
  for (let room = rooms.shift(); room; room = rooms.shift()) await check(room);
}

await Promise.all([checkNext(), checkNext()]);
if (failed.length > 0) {
  console.error(`Types fail in: ${failed.join(', ')}`);
  process.exit(1);
}
