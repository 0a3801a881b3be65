import type { Page } from '@playwright/test';
import { teachShownTexts } from './shownTexts.ts';

export type LetterGrowth = {
  /** Class and first words of a text. */
  readonly name: string;
  /** Its letters by the font size of the browser, px. */
  readonly sizePx: number;
  /** How much larger they are than in a browser of 16 px. */
  readonly growth: number;
};

/** How the letters of each text of a yard page within `selector` follow the font size that is set in the browser. */
export async function letterGrowth(page: Page, selector: string): Promise<LetterGrowth[]> {
  await teachShownTexts(page);
  return page.evaluate(measureGrowth, selector);
}

/** Runs in the page. */
function measureGrowth(selector: string): LetterGrowth[] {
  const root = document.documentElement;
  const texts = window.shownTexts(selector);
  const sizes = () => texts.map(({ element }) => Number.parseFloat(getComputedStyle(element).fontSize));
  const set = sizes();
  root.style.fontSize = '16px';
  const usual = sizes();
  root.style.removeProperty('font-size');
  return texts.map(({ name }, at) => ({ name, sizePx: set[at]!, growth: set[at]! / usual[at]! }));
}
