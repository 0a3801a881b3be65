import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The oldest language that a script can be written in and still be checked: what is older knows no modules either. */
const TARGET = 'es2015';
const PATH = 'oldBrowser.js';

/** Ships `src/app/page/oldBrowser.ts` as a script of its own, and lets the page run it before the app. */
export function oldBrowser(): Plugin {
  let root = '';
  return {
    name: 'old-browser',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${PATH}` }, injectTo: 'head' }],
    async generateBundle() {
      const built = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: { OLD_BROWSER_TEXTS: JSON.stringify(textsIn(join(root, 'locales'))) },
        build: {
          write: false,
          target: TARGET,
          rolldownOptions: { input: join(root, 'src/app/page/oldBrowser.ts'), output: { format: 'iife' } },
        },
      });
      if (!('output' in built)) throw new Error('The script for old browsers was not built.');
      this.emitFile({ type: 'asset', fileName: PATH, source: built.output[0].code });
    },
  };
}

/** @throws Error for a language that has no such text. */
function textsIn(folder: string): { title: string; text: string }[] {
  return readdirSync(folder).map((language) => {
    const facts = JSON.parse(readFileSync(join(folder, language, 'language.json'), 'utf8')) as {
      oldBrowser?: { title: string; text: string };
    };
    if (!facts.oldBrowser?.title || !facts.oldBrowser.text)
      throw new Error(`locales/${language}/language.json lacks oldBrowser.title or oldBrowser.text.`);
    return facts.oldBrowser;
  });
}
