import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './tests/e2e/drivers/launchOptions.ts';

/** What these measure must not share the processor with other tests. */
const ALONE = ['performance.spec.ts', 'latency.spec.ts', 'mapLoad.spec.ts'];
/** These mostly wait, for a status that must grow old in real time. */
const PATIENT = ['faults.spec.ts', 'journey.spec.ts', 'facilityView.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e/specs',
  // the tests of a file stay together: many files have a service of their own, which would begin in each worker
  fullyParallel: false,
  workers: 3,
  // a busy machine gets more time, not a second try
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  projects: [
    // first: a third worker waits in them while two work
    { name: 'patient', testMatch: PATIENT, workers: 1 },
    // a third on two cores would make all of them slower: 63 tests took 141 s with two, 164 s with three
    { name: 'pages', testIgnore: [...ALONE, ...PATIENT], workers: 2 },
    // alone, after everything else: what it times must not share the processor
    {
      name: 'performance',
      testMatch: ALONE,
      workers: 1,
      dependencies: ['pages', 'patient'],
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1920, height: 1080 },
    launchOptions: launchOptions(),
    // only who tests it wants a worker between the page and the network
    serviceWorkers: 'block',
    // a film of every test would cost more than the test: `--trace on` films the one that has failed
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
