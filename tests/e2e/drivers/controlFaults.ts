import type { Page } from '@playwright/test';

/**
 * What is wrong with how the controls of a page stand in its window, one line for each fault: a button, link or field that
 * another control covers, and a credit of the map or its mark of a simulation that is covered or cut off.
 */
export function controlFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]';
  /** What may not be hidden: licences ask for the one, and nobody may take a simulation for the sky (S14). */
  const MARKS = '.mapcredit, .mapsimulation';
  const STEP_PX = 12;
  const modal = document.querySelector('dialog:modal');
  const controls = [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(isOffered);
  const covered = controls.flatMap((control) => {
    const covering = coveringControl(control);
    return covering === null ? [] : [`${nameOf(control)} is covered by ${nameOf(covering)}`];
  });
  const marks = modal === null ? [...document.querySelectorAll<HTMLElement>(MARKS)].filter(isOffered) : [];
  return [...covered, ...marks.filter(isHiddenInPart).map((mark) => `${nameOf(mark)} is hidden in part`)];

  /** Whether it has to be scrolled, or something lies on a part of it; on all of it: the map is not in sight. */
  function isHiddenInPart(mark: HTMLElement): boolean {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    let points = 0;
    let seen = 0;
    for (let x = left + 2; x < right - 1; x += STEP_PX)
      for (let y = top + 2; y < bottom - 1; y += STEP_PX) {
        points += 1;
        if (mark.contains(document.elementFromPoint(x, y))) seen += 1;
      }
    const isCut = mark.scrollWidth > mark.clientWidth + 1 || mark.scrollHeight > mark.clientHeight + 1;
    return seen > 0 && (isCut || seen < points);
  }

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
