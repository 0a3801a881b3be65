import type { Page } from '@playwright/test';

/** The colour that the basemap has in the middle of the page, `rgb(r, g, b)`; empty: nothing was drawn yet. */
export const basemapColour = (page: Page) =>
  page.evaluate(() => {
    const drawn = document.querySelector<HTMLCanvasElement>('.mapcanvas canvas');
    if (drawn === null || drawn.width === 0) return '';
    const { left, top, width } = drawn.getBoundingClientRect();
    const scale = drawn.width / width;
    const copy = new OffscreenCanvas(1, 1).getContext('2d')!;
    copy.drawImage(drawn, (left - innerWidth / 2) * scale, (top - innerHeight / 2) * scale);
    const [r, g, b, a] = copy.getImageData(0, 0, 1, 1).data;
    return a === 0 ? '' : `rgb(${r}, ${g}, ${b})`;
  });

/** A colour of the design as the page has it. */
export const tokenColour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = (document.querySelector('.mapcanvas') ?? document.body).appendChild(
      document.createElement('i'),
    );
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
