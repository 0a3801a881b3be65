import type { Page } from '@playwright/test';

type Named = Window & { basemapNames?: string[] };

/** Notes, from the next page on, the names that the newest picture of the basemap has. */
export async function noteBasemapNames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pen = CanvasRenderingContext2D.prototype;
    const { fillText, clearRect } = pen;
    const isNames = ({ canvas }: CanvasRenderingContext2D) => canvas.className === 'basemap-labels';
    pen.clearRect = function (...box) {
      if (isNames(this)) (window as Named).basemapNames = [];
      clearRect.apply(this, box);
    };
    pen.fillText = function (...told) {
      if (isNames(this)) (window as Named).basemapNames?.push(told[0]);
      fillText.apply(this, told);
    };
  });
}

/** Names of the newest picture, in the order in which they found room. */
export function basemapNames(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Named).basemapNames ?? []);
}

/** Dots of the screen that a name and a symbol (or its name) both paint, and those that names paint at all. */
export function namesOverSymbols(page: Page): Promise<{ both: number; names: number }> {
  return page.evaluate(() => {
    /** A veil, such as the fill of a circle, is fainter. */
    const SEEN = 128;
    const paint = (selector: string) => {
      const canvas = document.querySelector<HTMLCanvasElement>(selector)!;
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, width, height).data;
    };
    const [names, symbols] = [paint('.basemap-labels'), paint('.facility-marks')];
    const found = { both: 0, names: 0 };
    for (let at = 3; at < names.length; at += 4) {
      if (names[at]! < SEEN) continue;
      found.names += 1;
      if (symbols[at]! >= SEEN) found.both += 1;
    }
    return found;
  });
}

/** Dots that names paint within the box of each of these elements, by selector. */
export function namesUnder(page: Page, selectors: readonly string[]): Promise<Record<string, number>> {
  return page.evaluate((sought) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.basemap-labels')!;
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    pen.drawImage(canvas, 0, 0);
    const map = canvas.getBoundingClientRect();
    const ratio = canvas.width / map.width;
    const counts = sought.map((selector) => {
      const box = document.querySelector(selector)!.getBoundingClientRect();
      const { data } = pen.getImageData(
        Math.round((box.left - map.left) * ratio),
        Math.round((box.top - map.top) * ratio),
        Math.max(1, Math.round(box.width * ratio)),
        Math.max(1, Math.round(box.height * ratio)),
      );
      return [selector, data.filter((value, at) => at % 4 === 3 && value > 0).length] as const;
    });
    return Object.fromEntries(counts);
  }, selectors);
}
