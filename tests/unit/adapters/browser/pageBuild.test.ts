import { expect, test } from 'vitest';
import { holdBuild, readPageBuild } from '#adapters/browser/pageBuild.ts';

function pageWith(content: string | null) {
  return { querySelector: () => (content === null ? null : { content }) } as unknown as Document;
}

test.each([
  ['1.7.15+3fa91c02', { id: '1.7.15+3fa91c02', version: '1.7.15' }],
  ['development', { id: null, version: null }],
  [null, { id: null, version: null }],
])('a page says which build it is of: %s', (content, build) => {
  expect(readPageBuild(pageWith(content))).toEqual(build);
});

test('a page holds the lock of its build for good, together with others', () => {
  const asked: unknown[] = [];
  const locks = {
    request: (name: string, options: LockOptions, work: () => Promise<never>) => {
      asked.push([name, options]);
      return work();
    },
  } as unknown as LockManager;
  holdBuild({ id: '1.7.15+3fa91c02', version: '1.7.15' }, locks);
  holdBuild({ id: null, version: null }, locks);
  holdBuild({ id: '1.7.15+3fa91c02', version: '1.7.15' }, undefined);
  expect(asked).toEqual([['app-1.7.15+3fa91c02', { mode: 'shared' }]]);
});
