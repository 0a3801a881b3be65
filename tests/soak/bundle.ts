import { build, type Rollup } from 'vite';

/** Packs a script of `browser/` and all that it imports into one that runs before a page's own. */
export async function bundleScript(name: 'pageHarness' | 'workerHarness'): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: `tests/soak/browser/${name}.ts`, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput;
  return made.output[0].code;
}
