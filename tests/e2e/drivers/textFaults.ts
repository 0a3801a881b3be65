import type { Page } from '@playwright/test';
import { teachShownTexts, type ShownText } from './shownTexts.ts';

type Finding = { readonly faults: readonly string[]; readonly words: readonly string[] };

/**
 * What is wrong with how the texts of any page stand in its window, one line for each fault: text that is cut off, that
 * leaves the window sideways, or lies on other text. `words`: what can be read.
 */
export async function textFaults(page: Page): Promise<Finding> {
  await teachShownTexts(page);
  return page.evaluate(findFaults);
}

type Seen = ShownText & { readonly seen: readonly DOMRect[] };

/** Runs in the page. */
function findFaults(): Finding {
  const SLACK_PX = 1.5;
  const HALF_SEEN_PX = 6;
  /** Only tables, drawings and bars of choices scroll sideways on purpose. */
  const SIDEWAYS = 'table, svg, .mapcounts, .choicebar, .tabs-list';
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);

  const dialogs = document.querySelectorAll('dialog:modal');
  const scope = dialogs.length === 0 ? 'body *' : 'dialog:modal *';
  const texts = window
    .shownTexts(scope)
    .map((text): Seen => ({ ...text, seen: text.lines.flatMap((line) => seenPart(text, line)) }));
  for (const [at, one] of texts.entries()) {
    for (const line of one.seen) {
      if (line.left < -SLACK_PX || line.right > innerWidth + SLACK_PX)
        faults.push(`${one.name} leaves the window`);
    }
    for (const other of texts.slice(at + 1)) {
      if (one.seen.some((line) => other.seen.some((otherLine) => meetsInSight(one, line, other, otherLine))))
        faults.push(`${one.name} lies on ${other.name}`);
    }
  }
  const fields = [
    ...document.querySelectorAll<HTMLElement>(`${scope}:is(input, select, textarea, [title], [aria-label])`),
  ];
  const words = [
    ...texts.flatMap(({ element }) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ nodeValue }) => nodeValue ?? ''),
    ),
    ...fields.flatMap((field) =>
      ['placeholder', 'title', 'aria-label'].map((name) => field.getAttribute(name) ?? ''),
    ),
  ];
  return {
    faults: [...new Set(faults)],
    words: words.map((text) => text.trim()).filter((text) => text !== ''),
  };

  /** The part of a line that its boxes let through; where a box cuts it off for good, that is a fault. */
  function seenPart({ element, name }: ShownText, line: DOMRect): DOMRect[] {
    let { left, top, right, bottom } = line;
    for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (style.overflowX !== 'visible' && style.display !== 'inline') {
        // what lies outside as a whole was moved there: a page behind a drawer, a list that is folded up
        if (left >= edge.right || right <= edge.left || top >= edge.bottom || bottom <= edge.top) return [];
        const isCutX = right > edge.right + SLACK_PX || left < edge.left - SLACK_PX;
        const isCutY = bottom > edge.bottom + SLACK_PX || top < edge.top - SLACK_PX;
        const isScrolled = scrolls(style.overflowX) && element.closest(SIDEWAYS) !== null;
        if (isCutX && !isScrolled && !isToldElsewhere(element))
          faults.push(`${name} is cut off sideways by ${nameOf(box)}`);
        if (isCutY && !scrolls(style.overflowY) && !mayBeRaised(box) && !isToldElsewhere(element))
          faults.push(`${name} is cut off at its height by ${nameOf(box)}`);
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
        if (right - left < HALF_SEEN_PX || bottom - top < 1) return [];
      }
      if (style.position === 'fixed') break;
    }
    return [new DOMRect(left, top, right - left, bottom - top)];
  }

  function scrolls(overflow: string): boolean {
    return overflow === 'auto' || overflow === 'scroll';
  }

  /** A sheet that is not at its full height shows the rest when it is raised. */
  function mayBeRaised(box: Element): boolean {
    return box.closest("[data-height]:not([data-height='full'])") !== null;
  }

  /** Text that ends in dots on purpose says the whole in its title. */
  function isToldElsewhere(element: Element): boolean {
    const title = element.closest('[title]')?.getAttribute('title') ?? '';
    return title.includes((element.textContent ?? '').trim());
  }

  function nameOf(box: Element): string {
    return box.className === '' ? box.tagName : box.className;
  }

  /** Whether both can be read where they meet: a panel or a head that is opaque may lie on what scrolls below it. */
  function meetsInSight(one: ShownText, line: DOMRect, other: ShownText, otherLine: DOMRect): boolean {
    if (!window.doBoxesMeet(line, otherLine)) return false;
    const x = (Math.max(line.left, otherLine.left) + Math.min(line.right, otherLine.right)) / 2;
    const y = (Math.max(line.top, otherLine.top) + Math.min(line.bottom, otherLine.bottom)) / 2;
    return isSeenAt(one.element, x, y) && isSeenAt(other.element, x, y);
  }

  function isSeenAt(element: Element, x: number, y: number): boolean {
    // below the window nothing can be asked; what sticks to its edge lies on what will scroll away
    if (y >= innerHeight - 1) return element.closest('.yfoot') === null;
    for (const above of document.elementsFromPoint(x, y)) {
      if (above === element || above.contains(element) || element.contains(above)) return true;
      const { backgroundColor, backgroundImage } = getComputedStyle(above);
      const alpha = /rgba\(.*,\s*([\d.]+)\)|\/\s*([\d.]+)\)/.exec(backgroundColor);
      const opacity = alpha === null ? 1 : Number(alpha[1] ?? alpha[2]);
      if (opacity > 0.6 || backgroundImage !== 'none') return false;
    }
    return true;
  }
}
