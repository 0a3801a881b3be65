// `node scripts/makeIcons.mjs`: draws the icons of the installed app from public/favicon.svg, into public/icons/.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './ensure.mjs';

const DRAWING = readFileSync('public/favicon.svg', 'utf8');
const GROUND = '#0f1419';
/** Edge, px, and the share of it that the drawing has: devices cut up to a fifth off a maskable icon at each side. */
const ICONS = [
  { name: 'icon-192', edgePx: 192, share: 1 },
  { name: 'icon-512', edgePx: 512, share: 1 },
  { name: 'maskable-512', edgePx: 512, share: 0.72 },
  { name: 'apple-touch-180', edgePx: 180, share: 0.86 },
];

mkdirSync('public/icons', { recursive: true });
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const page = await browser.newPage();
for (const { name, edgePx, share } of ICONS) {
  await page.setViewportSize({ width: edgePx, height: edgePx });
  const ground = share === 1 ? 'transparent' : GROUND;
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${share * 100}%}</style>${DRAWING}`,
  );
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}
await browser.close();
