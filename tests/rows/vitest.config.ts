import react from '@vitejs/plugin-react';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { instrument, productFiles } from './instrumentProduct.ts';

const { ROWS_MUTANT: mutant } = process.env;

/** Puts mutants into product code in memory: into the file of the one asked for, otherwise into all. */
function mutants(): Plugin {
  let codeOf: ReadonlyMap<string, string> = new Map();
  return {
    name: 'rows:mutants',
    enforce: 'pre',
    async configResolved() {
      if (codeOf.size > 0) return;
      ({ codeOf } = await instrument(mutant === undefined ? productFiles() : [mutant.split('#')[0]!]));
    },
    load: (id) => codeOf.get(relative(process.cwd(), id)),
  };
}

const setup = ['tests/rows/watchMutants.ts', 'tests/mutation/fewerCases.ts'];

/** The unit tests as `npm run rows` runs them. */
export default defineConfig({
  plugins: [mutants(), react()],
  test: {
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 40_000,
    hookTimeout: 60_000,
    isolate: false,
    maxWorkers: '100%',
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{attacks,unit,model}/**/*.test.ts'],
          // rules about the source text itself: text with mutants in it breaks them
          exclude: ['tests/unit/rooms/**'],
          environment: 'node',
          execArgv: ['--liftoff-only'],
          setupFiles: setup,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [...setup, 'tests/support/leavePage.ts'],
        },
      },
    ],
  },
});
