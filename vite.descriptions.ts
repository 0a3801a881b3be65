import type { Plugin } from 'vite';

const CONTRACT = /[\\/]src[\\/]contracts[\\/]/;
/** `.describe('…')` of one string, however it is broken into lines. */
const DESCRIPTION = /\.describe\(\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`),?\s*\)/g;

/**
 * Leaves descriptions out of the contracts that the page checks answers with: the service alone tells them to anybody,
 * and no page may come later for them (P6).
 */
export function descriptions(): Plugin {
  return {
    name: 'descriptions',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      // blanks in their place: every line and column stays what it was
      return { code: code.replace(DESCRIPTION, (text) => text.replace(/[^\n]/g, ' ')), map: null };
    },
  };
}
