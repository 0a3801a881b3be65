import type { Page } from '@playwright/test';

/**
 * What is wrong with how the controls of a page stand in its window, one line for each fault: a button, link or field that
 * another control covers, and credits of the map that cannot be read whole.
 */
export function controlFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]';
  const modal = document.querySelector('dialog:modal');
  const controls = [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(isOffered);
  return controls.flatMap((control) => {
    const covering = coveringControl(control);
    return covering === null ? [] : [`${nameOf(control)} is covered by ${nameOf(covering)}`];
  });

  function isOffered(control: HTMLElement): boolean {
    const { width, height } = control.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      control.closest('[inert]') === null &&
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  }

  /** Whether a list that scrolls has moved a point out of sight. */
  function isScrolledAway(control: Element, x: number, y: number): boolean {
    for (let box = control.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return false;
  }

  /** Another control at the middle of this one, where the middle is in sight. */
  function coveringControl(control: HTMLElement): Element | null {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    if (isScrolledAway(control, x, y)) return null;
    const found = document.elementFromPoint(x, y);
    if (found === null || control.contains(found) || found.contains(control)) return null;
    const other = found.closest(CONTROLS);
    const isOwnLabel = control instanceof HTMLInputElement && found.closest('label')?.control === control;
    return other === null || other.contains(control) || control.contains(other) || isOwnLabel ? null : other;
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.className || element.tagName} "${(words ?? '').trim().slice(0, 24)}"`;
  }
}
