import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The first draws no windows of its own, as `scripts/ensure.mjs` has it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/**
 * Windows that a browser with an address bar keeps ready behind it, each in a process of its own: they took the processor
 * longer than most pages.
 */
const ADDRESS_BAR_WINDOWS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What the runner itself turns off: of two lists the browser reads the last. `browser.spec.ts` compares them. */
const OFF_FOR_RUNNER = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
const ARGS = [
  `--disable-features=${[...OFF_FOR_RUNNER, ...ADDRESS_BAR_WINDOWS].join(',')}`,
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
