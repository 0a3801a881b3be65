import type { Page } from '@playwright/test';

/** Placeholders that their fields cut off, one line each. */
export function placeholderFaults(page: Page): Promise<string[]> {
  return page.evaluate(findCut);
}

/** Runs in the page. */
function findCut(): string[] {
  const SLACK_PX = 1.5;
  /** A field that is folded to its sign shows no text. */
  const FOLDED_PX = 60;
  const pen = document.createElement('canvas').getContext('2d')!;
  const modal = document.querySelector('dialog:modal');
  const fields = [...(modal ?? document).querySelectorAll<HTMLInputElement>('input[placeholder]')];
  return fields.flatMap((field) => {
    if (field.value !== '' || field.clientWidth < 2 || !field.checkVisibility({ visibilityProperty: true }))
      return [];
    const style = getComputedStyle(field);
    pen.font = style.font;
    pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
    const neededPx = pen.measureText(field.placeholder).width;
    const roomPx =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return neededPx > roomPx + SLACK_PX && roomPx > FOLDED_PX
      ? [`placeholder "${field.placeholder}" is ${Math.round(neededPx)} px wide in ${Math.round(roomPx)} px`]
      : [];
  });
}
