import type { Page } from '@playwright/test';

/** Pixels where the map's lightning is drawn, from the top left corner of the page. */
export const lightningPixels = (page: Page) =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.strikes:not([hidden]) canvas')];
    const drawn = canvases.find(({ style }) => style.display !== 'none'); // single strikes, or their density
    if (drawn === undefined) return [];
    const { width, height } = drawn;
    const copy = new OffscreenCanvas(width, height).getContext('2d')!;
    copy.drawImage(drawn, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    const { left, top } = drawn.getBoundingClientRect();
    const pixels: { x: number; y: number }[] = [];
    for (let at = 0; at < width * height; at++)
      if (data[at * 4 + 3]! > 0) pixels.push({ x: left + (at % width), y: top + Math.floor(at / width) });
    return pixels;
  });

/** How many of them there are. */
export const lightning = async (page: Page) => (await lightningPixels(page)).length;
