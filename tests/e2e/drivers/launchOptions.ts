import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

/** How the tests start Chromium: the one that is installed, without calls of its own to the outside. */
export function launchOptions(): LaunchOptions {
  const executablePath = [process.env['CHROMIUM_PATH'], ...PLACES].find(
    (path) => path !== undefined && existsSync(path),
  );
  return { args: ARGS, ...(executablePath === undefined ? {} : { executablePath }) };
}
