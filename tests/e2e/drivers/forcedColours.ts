import type { Page } from '@playwright/test';

/** How elements look apart from their colours: lines, their styles, letters and places. */
declare global {
  interface Window {
    lookOf(elements: readonly Element[]): string;
  }
}

/** Teaches the page to tell how something looks to who sees no difference of colours. */
async function teachLooks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LOOKS =
      /^(appearance|content|display|font-weight|opacity|transform|translate|(border|outline|text-decoration)(-.*)?-(line|style|width|thickness)|outline-offset)$/;
    // once: of the hundreds of properties that an element has, few say how it looks
    const properties = [...getComputedStyle(document.body)].filter((name) => LOOKS.test(name));
    window.lookOf = (elements) =>
      elements
        .flatMap((part) => ['', '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
        .map((styles) => properties.map((name) => `${name}: ${styles.getPropertyValue(name)}`).join(';'))
        .join('\n');
  });
}

/** What says by its colour alone, or not at all, whether it is chosen, one line for each. */
export async function stateFaults(page: Page): Promise<string[]> {
  await teachLooks(page);
  return page.evaluate(() => {
    const STATES = ['aria-pressed', 'aria-selected', 'aria-current', 'aria-checked'];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
    const faults: string[] = [];
    const seen = new Set<string>();
    // rows of one kind look alike
    const isSeen = (element: Element, state: string) => {
      const kind = `${state} ${element.tagName} ${element.className} ${element.parentElement?.className}`;
      return seen.size === seen.add(kind).size;
    };
    const wholeLookOf = (element: Element) => window.lookOf([element, ...element.querySelectorAll('*')]);
    const blame = (element: Element, state: string) =>
      faults.push(`${element.className || element.tagName} "${element.textContent.slice(0, 24)}": ${state}`);

    for (const state of STATES)
      for (const element of document.querySelectorAll(`[${state}]:not(input)`)) {
        if (!isShown(element) || isSeen(element, state)) continue;
        const told = element.getAttribute(state)!;
        const look = (value: string) => {
          element.setAttribute(state, value);
          return wholeLookOf(element);
        };
        if (look('true') === look('false')) blame(element, state);
        element.setAttribute(state, told);
      }
    for (const input of document.querySelectorAll<HTMLInputElement>(
      'input:is([type=checkbox], [type=radio])',
    )) {
      const row = input.closest('label') ?? input;
      if (!isShown(row)) continue;
      const { appearance, opacity } = getComputedStyle(input);
      // the browser draws its own in the colours of the system
      if (appearance !== 'none' && opacity !== '0') continue;
      const chosen = [...document.getElementsByName(input.name)].find(
        (other) => other instanceof HTMLInputElement && other.checked,
      );
      const wasChecked = input.checked;
      const look = (isChecked: boolean) => {
        input.checked = isChecked;
        return wholeLookOf(row);
      };
      if (look(true) === look(false)) blame(row, 'checked');
      input.checked = wasChecked;
      if (input.type === 'radio' && chosen instanceof HTMLInputElement) chosen.checked = true;
    }
    return faults;
  });
}

/** What the keyboard reaches with so many steps and does not show to have the focus, one line for each. */
export async function focusFaults(page: Page, steps: number): Promise<string[]> {
  await teachLooks(page);
  const faults: string[] = [];
  let reached = 0;
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      // a field that is not seen has its line around the words beside it; what lies inside has none
      const parts = [element, element.nextElementSibling].filter((part) => part !== null);
      const lines = parts
        .map((part) => getComputedStyle(part))
        .filter(({ opacity, outlineStyle }) => opacity !== '0' && outlineStyle !== 'none');
      const isLined = lines.some(({ outlineWidth }) => Number.parseFloat(outlineWidth) >= 2);
      const focused = window.lookOf(parts);
      element.blur();
      const isDifferent = window.lookOf(parts) !== focused;
      element.focus();
      return isLined && isDifferent
        ? null
        : `${element.className || element.tagName} "${element.textContent.slice(0, 24)}"`;
    });
    if (fault !== undefined) reached++;
    if (fault != null) faults.push(fault);
  }
  return reached === 0 ? ['nothing can be reached'] : faults;
}
