import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readManual } from './readManual.ts';
import { writeManual } from './writeManual.ts';

/** Languages of the manual, and the one word that its layout adds. */
const CONTENTS = { 'en-US': 'Contents', 'fr-CA': 'Table des matières' } as const;

/** Ships the manual with the app, one PDF per language, written from docs/manual (SHELL-23). */
export function manual(): Plugin {
  let root = '';
  return {
    name: 'manual',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      for (const [language, contents] of Object.entries(CONTENTS)) {
        const markdown = readFileSync(join(root, `docs/manual/user-manual.${language}.md`), 'utf8');
        const edition = {
          language,
          contents,
          product: 'Safety Command Center',
          version: `Version ${version}`,
        };
        const source = await writeManual(readManual(markdown), edition);
        this.emitFile({ type: 'asset', fileName: `manual/user-manual.${language}.pdf`, source });
      }
    },
  };
}
