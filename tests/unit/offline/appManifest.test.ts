import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const PUBLIC = join(import.meta.dirname, '../../../public');
const Manifest = z.object({
  name: z.string().max(45),
  short_name: z.string().max(12),
  start_url: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});
const manifest = Manifest.parse(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')));

/** Width and height of a PNG file, px: the first two numbers of its header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the app can be installed: its icons are there in the sizes that devices ask for', () => {
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ src, sizes }) => [src, sizes])).toEqual(
    drawn.map(({ src }) => [src, sizeOf(join(PUBLIC, src))]),
  );
  const any = drawn.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes);
  expect(any).toEqual(['192x192', '512x512']);
  expect(drawn.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

test('the page names manifest and icon', () => {
  const page = readFileSync(join(PUBLIC, '../index.html'), 'utf8');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(sizeOf(join(PUBLIC, icon))).toBe('180x180');
});
