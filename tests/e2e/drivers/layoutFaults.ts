import type { Page } from '@playwright/test';
import { teachShownTexts, type ShownText } from './shownTexts.ts';

/**
 * What is wrong with how a yard page stands in its window, one line for each fault: a page that scrolls sideways,
 * text that is cut off, that leaves its part of the page or lies on other text, a status or a countdown outside the
 * window of a wall display.
 */
export async function layoutFaults(page: Page, isWall: boolean): Promise<string[]> {
  await teachShownTexts(page);
  return page.evaluate(findFaults, isWall);
}

/** Runs in the page. */
function findFaults(isWall: boolean): string[] {
  const SLACK_PX = 1.5;
  const faults: string[] = [];
  const root = document.documentElement;
  const parts = '.ymain, .status-block, .mbody, .yside, .ysec, .ya, .yfoot, .ystrip, .yhead, .ymsg, .yfigure';

  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
  if (isWall && root.scrollHeight > root.clientHeight)
    faults.push(`the page is ${root.scrollHeight} px high`);

  const texts = window.shownTexts('.yard *').map((text) => ({ ...text, rect: window.boundsOf(text.lines) }));
  for (const { element, name, rect } of texts) {
    if (
      element.scrollWidth > element.clientWidth + SLACK_PX &&
      getComputedStyle(element).display !== 'inline'
    )
      faults.push(`${name} is ${element.scrollWidth} px wide in ${element.clientWidth} px`);
    if (rect.left < -SLACK_PX || rect.right > innerWidth + SLACK_PX) faults.push(`${name} leaves the window`);
    for (
      let part = element.parentElement?.closest(parts);
      part != null;
      part = part.parentElement?.closest(parts)
    )
      leavesPart(name, rect, part);
    leavesScroller(name, rect, element);
  }
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1))
      if (lieOnEachOther(one, other)) faults.push(`${one.name} lies on ${other.name}`);
  if (isWall) {
    for (const vital of document.querySelectorAll('.status-word, .figure, .yfigure-words, .yplate')) {
      const { top, bottom } = vital.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) faults.push(`${vital.className} leaves the window`);
    }
    if (document.querySelector('.status-word') === null) faults.push('there is no status word');
  }
  return faults;

  function leavesPart(name: string, rect: DOMRect, part: Element): void {
    const box = part.getBoundingClientRect();
    if (rect.left < box.left - SLACK_PX || rect.right > box.right + SLACK_PX)
      faults.push(`${name} leaves ${part.className} sideways`);
    const isScrolled = part.querySelector('.yal-list') !== null || part.closest('.yal-list') !== null;
    const overPx = Math.max(box.top - rect.top, rect.bottom - box.bottom);
    if (overPx > SLACK_PX && !isScrolled)
      faults.push(`${name} leaves ${part.className} by ${Math.round(overPx)} px`);
  }

  /** A list of alerts may scroll, but not so low that not even one alert can be seen. */
  function leavesScroller(name: string, rect: DOMRect, element: HTMLElement): void {
    const list = element.closest<HTMLElement>('.yal-list');
    if (
      list === null ||
      !isWall ||
      element.closest('summary') === null ||
      element.closest('.ya') !== list.firstElementChild
    )
      return;
    const box = list.getBoundingClientRect();
    if (rect.bottom > box.bottom + SLACK_PX) faults.push(`${name} can be seen only by scrolling`);
  }

  function lieOnEachOther(one: ShownText, other: ShownText): boolean {
    const isScrolled =
      one.element.closest('.yal-list') !== null || other.element.closest('.yal-list') !== null;
    const isSticky = one.element.closest('.yfoot') !== other.element.closest('.yfoot') && !isWall;
    if (isScrolled || isSticky) return false;
    return one.lines.some((line) => other.lines.some((otherLine) => window.doBoxesMeet(line, otherLine)));
  }
}
