import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/composition/config/config.ts';

const FEED = {
  name: 'Colorado DOT',
  url: 'https://example.com/wzdx?apiKey=SECRET',
  kind: 'wzdx',
  attribution: 'CDOT',
};
const read = (text: string) =>
  readConfig({ LIVE_CONTACT: 'ops@example.com', ROADWORK_FEEDS: text }, ['--live'], null).live!.roadwork;

test('feeds of road work come from a list or a file, and there are none without', () => {
  expect(read('')).toEqual([]);
  expect(read(JSON.stringify([FEED]))).toEqual([FEED]);
  const folder = mkdtempSync(join(tmpdir(), 'scc-roadwork-'));
  const file = join(folder, 'feeds.json');
  writeFileSync(file, JSON.stringify([FEED]));
  expect(read(file)).toEqual([FEED]);
  rmSync(folder, { recursive: true });
});

test.each([
  ['a file that is not there', '/nowhere/feeds.json', /a file with one, was expected \(ENOENT\)/],
  ['no JSON', '[{"url": "https://example.com?key=SECRET"', /the list is no JSON/],
  ['no list', '[1]', /0: /],
  ['no address', JSON.stringify([FEED, { ...FEED, name: 'B', url: 'SECRET' }]), /1\.url: https:/],
  ['another kind', JSON.stringify([{ ...FEED, kind: 'datex' }]), /0\.kind: wzdx or 511/],
  ['no attribution', JSON.stringify([{ ...FEED, attribution: '' }]), /0\.attribution: /],
  ['another field', JSON.stringify([{ ...FEED, every: 5 }]), /every/],
  ['a name twice', JSON.stringify([FEED, { ...FEED, name: 'colorado-dot' }]), /1\.name: /],
])('%s is refused in one line that names the field and no address', (_, text, reason) => {
  const refusal = (() => {
    try {
      read(text);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(refusal).toMatch(/^ROADWORK_FEEDS is not usable: .*\.$/);
  expect(refusal).toMatch(reason);
  expect(refusal).not.toContain('SECRET');
});
