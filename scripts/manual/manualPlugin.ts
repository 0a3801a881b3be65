import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FALLBACK_LANGUAGE } from '../../src/domain/language/language.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../src/domain/language/languages.ts';
import { readManual } from './readManual.ts';
import { writeManual } from './writeManual.ts';

/** Ships the manual with the app, a PDF per language, written from docs/manual (SHELL-23); in English until translated. */
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
      for (const language of LANGUAGES) {
        const own = join(root, `docs/manual/user-manual.${language}.md`);
        const english = join(root, `docs/manual/user-manual.${FALLBACK_LANGUAGE}.md`);
        const markdown = readFileSync(existsSync(own) ? own : english, 'utf8');
        const edition = {
          language,
          contents: LANGUAGE_FACTS[language].contents,
          product: 'Safety Command Center',
          version: `Version ${version}`,
        };
        const source = await writeManual(readManual(markdown), edition);
        this.emitFile({ type: 'asset', fileName: `manual/user-manual.${language}.pdf`, source });
      }
    },
  };
}
