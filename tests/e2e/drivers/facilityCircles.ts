import type { Page } from '@playwright/test';

/** The outer circle of the only facility on the map, how high up the map's marks reach, and how much of them is red. */
export function facilityCircles(page: Page) {
  return page.locator('canvas.facility-marks').evaluate((element: HTMLCanvasElement) => {
    const sample = new OffscreenCanvas(1, 1).getContext('2d')!;
    sample.fillStyle = getComputedStyle(element).getPropertyValue('--scc-closed-ink');
    sample.fillRect(0, 0, 1, 1);
    const [red, green, blue] = sample.getImageData(0, 0, 1, 1).data;
    const { width, height } = element;
    // the page's own canvas stays one that is drawn by the graphics card
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(element, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    let redPixels = 0;
    let left = width;
    let right = 0;
    let top = height;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 0) continue;
      const x = (at / 4) % width;
      top = Math.min(top, Math.floor(at / 4 / width));
      left = Math.min(left, x);
      right = Math.max(right, x);
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) redPixels += 1;
    }
    const scale = element.clientWidth / width;
    return {
      diameterPx: Math.max(0, right - left) * scale,
      topPx: element.getBoundingClientRect().top + top * scale,
      redPixels,
    };
  });
}
