import { defineConfig } from 'vitest/config';

/** The tests that hold the verdict: what survives them would survive on a yard. */
export default defineConfig({
  test: {
    include: [
      'tests/unit/domain/{alerting,override}/**/*.test.ts',
      'tests/unit/machines/{feed,mapFeed,override,wallGrid,yardStatus}/**/*.test.ts',
      'tests/unit/machines/machinesStart.test.ts',
      'tests/model/{mapFeed,override,wallGrid,yardStatus}/**/*.test.ts',
      'tests/unit/views/why/explanationView.test.ts',
      'tests/unit/server/alerting/**/*.test.ts',
      'tests/unit/server/leadership/heldAnswers.test.ts',
    ],
    environment: 'node',
    setupFiles: ['tests/mutation/fewerCases.ts'],
  },
});
