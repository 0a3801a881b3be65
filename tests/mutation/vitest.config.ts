import { defineConfig } from 'vitest/config';

/** The tests that hold the verdict: what survives them would survive on a yard. */
export default defineConfig({
  test: {
    include: [
      'tests/unit/domain/{alerting,override}/**/*.test.ts',
      'tests/unit/machines/{feed,yardStatus,override}/**/*.test.ts',
      'tests/model/{yardStatus,override}/**/*.test.ts',
      'tests/unit/views/why/explanationView.test.ts',
      'tests/unit/server/alerting/**/*.test.ts',
    ],
    environment: 'node',
    setupFiles: ['tests/mutation/fewerCases.ts'],
  },
});
