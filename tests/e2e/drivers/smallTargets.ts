import type { Page } from '@playwright/test';

/**
 * Controls under 44 px on a phone, one line each. A link within a sentence is none (WCAG 2.5.8 exempts it), and a field
 * is as large as the label around it. What shows itself with the focus alone is one pixel until then.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmall);
}

/** Runs in the page. */
function findSmall(): string[] {
  const TARGETS =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=menuitem], [role=option]';
  const LEAST_PX = 44;
  /** A grip that is drawn over the whole width, and can be pressed as well. */
  const LEAST_GRIP_PX = 24;
  const modal = document.querySelector('dialog:modal');
  const targets = [...(modal ?? document).querySelectorAll<HTMLElement>(TARGETS)];
  return [...new Set(targets.filter(isOffered).filter(isSmall).map(describe))];

  function isOffered(target: HTMLElement): boolean {
    const { width, height } = target.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      target.closest('[inert], .maplibregl-ctrl') === null &&
      target.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  }

  function isSmall(target: HTMLElement): boolean {
    if (isInSentence(target)) return false;
    const { width, height } = boxOf(target);
    const leastPx = target.classList.contains('sheethandle') ? LEAST_GRIP_PX : LEAST_PX;
    return Math.round(width) < LEAST_PX || Math.round(height) < leastPx;
  }

  /** With the label of a field, and with the row or card that a control fills by what is drawn over it. */
  function boxOf(target: HTMLElement): { width: number; height: number } {
    const label = target instanceof HTMLInputElement ? (target.closest('label') ?? target.labels?.[0]) : null;
    const { content, position, inset } = getComputedStyle(target, '::after');
    const isSpread = content !== 'none' && position === 'absolute' && inset === '0px';
    const filled = isSpread ? target.offsetParent : null;
    const parts = [target, label, filled].filter((part) => part !== null && part !== undefined);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  }

  function isInSentence(target: HTMLElement): boolean {
    if (!(target instanceof HTMLAnchorElement) || getComputedStyle(target).display !== 'inline') return false;
    const around = target.parentElement?.textContent ?? '';
    return around.trim().length > (target.textContent ?? '').trim().length;
  }

  function describe(target: HTMLElement): string {
    const { width, height } = boxOf(target);
    const words = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 24);
    const name = target.className || `${target.tagName} in ${target.parentElement?.className}`;
    return `${name} "${words}" is ${Math.round(width)} × ${Math.round(height)} px`;
  }
}
