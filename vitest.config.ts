import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // an event that comes is waited for, also on a machine that does something else besides
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{unit,model,exhaustive,soak}/**/*.test.ts'],
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
