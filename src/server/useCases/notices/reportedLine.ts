import { fillText } from '#domain/language/fillText.ts';
import { oneLine } from '#domain/language/oneLine.ts';
import type { noticeTexts } from './noticeTexts.ts';

/** Longest name that a letter tells: that of a display. */
const LONGEST_NAME = 80;

/** Line of a letter that says who reported lightning, and when it was seen or heard (GAP-140). */
export function reportedLine(texts: ReturnType<typeof noticeTexts>, name: string, time: string): string {
  return fillText(texts.reported, { name: oneLine(name, LONGEST_NAME), time });
}
