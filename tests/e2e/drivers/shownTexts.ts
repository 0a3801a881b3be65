import type { Page } from '@playwright/test';

/** An element with words of its own that somebody can see, and where its letters stand, a box for each line. */
export type ShownText = {
  readonly element: HTMLElement;
  readonly lines: readonly DOMRect[];
  /** Its class and its first words. */
  readonly name: string;
};

declare global {
  interface Window {
    shownTexts(selector: string): ShownText[];
    boundsOf(lines: readonly DOMRect[]): DOMRect;
    doBoxesMeet(one: DOMRect, other: DOMRect): boolean;
  }
}

/** Lets finders of faults in the page use `window.shownTexts` and its friends. */
export function teachShownTexts(page: Page): Promise<void> {
  return page.evaluate(teach);
}

/** Runs in the page. */
function teach(): void {
  const SLACK_PX = 1.5;

  window.shownTexts = (selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(isRead).map((element) => ({
      element,
      lines: linesOf(element),
      name: `${element.className || element.tagName} "${(element.textContent ?? '').slice(0, 24)}"`,
    }));

  window.boundsOf = (lines) => {
    const left = Math.min(...lines.map((line) => line.left));
    const top = Math.min(...lines.map((line) => line.top));
    const right = Math.max(...lines.map((line) => line.right));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  };

  window.doBoxesMeet = (one, other) => {
    const acrossPx = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const downPx = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return acrossPx > SLACK_PX && downPx > SLACK_PX;
  };

  function isRead(element: HTMLElement): boolean {
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.nodeValue?.trim() !== '',
    );
    return (
      hasWords &&
      element.closest('.spoken, svg') === null &&
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      }) &&
      !isClippedAway(element)
    );
  }

  /** Heard, not seen. */
  function isClippedAway(element: Element): boolean {
    for (let box: Element | null = element; box !== null; box = box.parentElement)
      if (getComputedStyle(box).clipPath.startsWith('inset(50%')) return true;
    return false;
  }

  /** Without the room above and below letters in type that is set tight. */
  function linesOf(element: HTMLElement): DOMRect[] {
    const air = 0.2 * Number.parseFloat(getComputedStyle(element).fontSize);
    return [...element.childNodes]
      .filter((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '')
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      })
      .map(({ left, top, width, height }) => new DOMRect(left, top + air, width, height - 2 * air));
  }
}
