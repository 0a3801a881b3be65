import { build, type Rollup } from 'vite';

/** Packs a script for the browser and all that it imports into one that runs before a page's own. @param input Its path. */
export async function bundleScript(input: string): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput;
  return made.output[0].code;
}
