import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { moreCases } from './vitest.moreCases.ts';

/**
 * Have processes of their own: a timer that another file left behind would be called in each second of the months that
 * pass in one, and counted in the other.
 */
const ALONE = ['tests/unit/app/page/kioskSession.test.ts', 'tests/unit/app/kiosk/createKiosk.test.ts'];

/**
 * The service, but for what decides a status: whole services and their stores, attacks, proxies, whole files of sources,
 * and long tables of faults. `npm run check` leaves them to `npm test`.
 */
const SERVICES = [
  'tests/attacks/**/*.test.ts',
  'tests/unit/server/*.test.ts',
  'tests/unit/server/!(alerting|drills|overrides)/**/*.test.ts',
  'tests/unit/deploy/haproxyEdges.test.ts',
  'tests/unit/app/yard/faultMatrix.test.ts',
];

/**
 * Whole services too, which are timed: in a process that others have filled, a collection of its memory would count as
 * work of the service.
 */
const TIMED_SERVICES = ['tests/attacks/bulkUpload.test.ts'];

/** Programs that are started, killed and started again; after the build, which they run. */
const PROCESSES = ['tests/{process,conformance}/**/*.test.ts'];

/** Times the random cases of property tests, by `npm run properties`. */
const CASES_FACTOR = Number(process.env.CASES_FACTOR ?? 1);

export default defineConfig({
  plugins: [react(), CASES_FACTOR > 1 && moreCases(CASES_FACTOR)],
  test: {
    // what comes is waited for, also on a machine that does something else besides
    expect: { poll: { timeout: 10_000 } },
    // a limit, not a wait: no test has a second try, and other programs may take most of the processor
    testTimeout: 60_000 * CASES_FACTOR,
    // the default leaves one core to a process that has nothing to do
    maxWorkers: '100%',
    // a file leaves nothing behind in its process: what the next one imports is already there
    isolate: false,
    // what was compiled is kept between runs, under the content of each file: a second run compiles what has changed
    experimental: { fsModuleCache: CASES_FACTOR === 1 },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // a new folder of tests is run without being named here
          include: ['tests/**/*.test.ts'],
          exclude: [...ALONE, ...SERVICES, ...PROCESSES],
          environment: 'node',
          // the embedded database is read by the quick compiler alone: a test ends before the thorough one pays off
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          environment: 'node',
          isolate: true,
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: SERVICES,
          exclude: TIMED_SERVICES,
          environment: 'node',
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          name: 'timedService',
          include: TIMED_SERVICES,
          // beside another process the same work takes longer
          sequence: { groupOrder: 1 },
          environment: 'node',
          isolate: true,
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: { name: 'process', include: PROCESSES, environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/support/leavePage.ts',
        },
      },
    ],
  },
});
