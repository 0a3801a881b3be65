import { expect, type Page } from '@playwright/test';

/** Pairs of controls and lines over the map that lie on one another, by their texts. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll(
      '.maphome :is(button, a, input), .maptrust, .mapsimulation, .mapcredit, .maphome-slider',
    );
    const controls = [...all].flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // what is scrolled away can not be met
      const row = element.closest('.mapcounts')?.getBoundingClientRect();
      const list = element.closest('.mapsheet-body, .faclist-scroll')?.getBoundingClientRect();
      const box = {
        left,
        top: Math.max(top, list?.top ?? top),
        right: Math.min(right, row?.right ?? right),
        bottom: Math.min(bottom, list?.bottom ?? bottom),
      };
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
      return box.right > left && bottom > top && element.checkVisibility({ visibilityProperty: true })
        ? [{ element, name, box }]
        : [];
    });
    return controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other) => {
        const isInside = one.element.contains(other.element) || other.element.contains(one.element);
        const acrossPx = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const downPx = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return !isInside && acrossPx > 1 && downPx > 1 ? [`${one.name} lies on ${other.name}`] : [];
      }),
    );
  });
}

/**
 * Controls under 44 px, by their names. A card and its list scroll; what is scrolled away is no target. What shows itself
 * with the focus alone is one pixel until then.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.shell :is(button, a, input, select)')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isHandle = element.classList.contains('sheethandle');
      const isSmall = Math.round(width) < 44 || Math.round(height) < (isHandle ? 24 : 44);
      return isSmall && width > 1 && element.checkVisibility({ visibilityProperty: true })
        ? [`${element.getAttribute('aria-label') ?? element.textContent} ${width} × ${height}`]
        : [];
    }),
  );
}

/** Counts that reach out of their row. */
export function cutCountsOfRow(page: Page): Promise<string[]> {
  return page.locator('.mapcounts').evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    return [...row.children].flatMap((count) => {
      const box = count.getBoundingClientRect();
      return box.left < left - 1 || box.right > right + 1 ? [count.textContent] : [];
    });
  });
}

/** Of the sheet, lowest first. */
export const HEIGHTS = ['peek', 'half', 'full'] as const;
/** The sheet at the foot of the map, and what it is drawn up by. */
export const sheet = (page: Page) => page.locator('.mapsheet');
export const handle = (page: Page) => page.locator('.sheethandle');

/** Brings the sheet to a height by the keys of its handle. */
export async function setHeight(page: Page, height: (typeof HEIGHTS)[number]): Promise<void> {
  await handle(page).press('End');
  await handle(page).press('Home');
  for (let step = 0; step < HEIGHTS.indexOf(height); step += 1) await handle(page).press('ArrowUp');
  await expect(sheet(page)).toHaveAttribute('data-height', height);
}
