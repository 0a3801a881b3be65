import type { Plugin } from 'vite';

const NAME = '\0fast-check with more cases';

/** Makes property tests try `factor` times as many random cases, but those that draw the same ones each time. */
export function moreCases(factor: number): Plugin {
  return {
    name: 'moreCases',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'fast-check' && importer !== NAME ? NAME : null),
    load: (id) => (id === NAME ? sourceOf(factor) : null),
  };
}

/** What a module exports itself goes before what it passes on. */
const sourceOf = (factor: number) => `
import * as fc from 'fast-check';
export * from 'fast-check';
export function assert(property, params = {}) {
  const { numRuns = 100, seed } = params;
  return fc.assert(property, seed === undefined ? { ...params, numRuns: numRuns * ${factor} } : params);
}
export default { ...fc, assert };
`;
