import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests of rooms that know neither time, network nor the process. */
const PURE = [
  'tests/unit/{domain,contracts,machines,workers}/**/*.test.ts',
  'tests/{model,exhaustive}/**/*.test.ts',
];

export default defineConfig({
  plugins: [react()],
  test: {
    // what comes is waited for, also on a machine that does something else besides
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    // the default leaves one core to a process that has nothing to do
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          environment: 'node',
          // what is tested here has no state of its own and touches none outside: files may share a process
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{unit,soak}/**/*.test.ts'],
          exclude: PURE,
          environment: 'node',
          // the embedded database is read by the quick compiler alone: a test ends before the thorough one pays off
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: { name: 'dom', include: ['tests/unit/**/*.test.tsx'], environment: 'jsdom' },
      },
    ],
  },
});
