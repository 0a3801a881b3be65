import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Not stored on devices: icons of the installed app, the way back from the sign-in page, and letters that no text of ours needs. */
const LEFT_OUT =
  /\.map$|^\/icons\/|^\/(auth-callback\.html|authCallback\.js|sw\.js)$|-(cyrillic|greek|vietnamese)-/;
const PLACE_OF_BUILD = '<meta name="build" content="development" />';

/** Names the build in the page, and builds the service worker with the list of all files of this build (see src/offline). */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const { root } = config;
      const outDir = join(root, config.build.outDir);
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      const paths = pathsIn(outDir).filter((path) => !LEFT_OUT.test(path));
      const whole = createHash('sha256');
      for (const path of paths) whole.update(path).update(readFileSync(join(outDir, path)));
      const name = `${version}+${whole.digest('hex').slice(0, 8)}`;
      nameBuild(join(outDir, 'index.html'), name);
      const files = paths.map((path) => ({ path, integrity: integrityOf(join(outDir, path)) }));
      await buildWorker(root, outDir, { build: name, files });
    },
  };
}

function pathsIn(outDir: string): string[] {
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(outDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
    .sort();
}

function nameBuild(page: string, name: string): void {
  const text = readFileSync(page, 'utf8');
  if (!text.includes(PLACE_OF_BUILD)) throw new Error(`index.html has no ${PLACE_OF_BUILD}`);
  writeFileSync(page, text.replace(PLACE_OF_BUILD, PLACE_OF_BUILD.replace('development', name)));
}

function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
}

async function buildWorker(root: string, outDir: string, appFiles: object): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { APP_FILES: JSON.stringify(appFiles) },
    build: {
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(root, 'src/offline/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
