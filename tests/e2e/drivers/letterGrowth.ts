import type { Page } from '@playwright/test';
import { teachShownTexts } from './shownTexts.ts';

export type LetterGrowth = {
  /** Class and first words of a text. */
  readonly name: string;
  readonly selector: string;
  /** Its letters by the font size of the browser, px. */
  readonly sizePx: number;
  /** How much larger they are than in a browser of 16 px. */
  readonly growth: number;
};

/** How the letters of each text on the page follow the font size that is set in the browser. */
export async function letterGrowth(page: Page): Promise<LetterGrowth[]> {
  await teachShownTexts(page);
  return page.evaluate(measureGrowth);
}

/** Runs in the page. */
function measureGrowth(): LetterGrowth[] {
  const root = document.documentElement;
  const texts = window.shownTexts('.yard *');
  const sizes = () => texts.map(({ element }) => Number.parseFloat(getComputedStyle(element).fontSize));
  const set = sizes();
  root.style.fontSize = '16px';
  const usual = sizes();
  root.style.removeProperty('font-size');
  return texts.map(({ element, name }, at) => ({
    name,
    selector: [element, element.parentElement].map((one) => one?.className || one?.tagName).join(' < '),
    sizePx: set[at]!,
    growth: set[at]! / usual[at]!,
  }));
}
