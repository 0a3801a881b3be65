import { fillText } from '#domain/language/fillText.ts';
import type { LetterContent, Notice, NoticeContent } from '../../storage/rows/notice.ts';
import { isLetter } from '../../storage/rows/notice.ts';
import { letterHtml, type LetterTone } from './letterHtml.ts';
import { distanceText, timeText, unitsOf } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import { strikePicture } from './strikePicture.ts';
import type { Letter, Letterhead } from './writeNotice.ts';

/** A letter as HTML, with the picture that it shows. */
export type HtmlLetter = {
  readonly html: string;
  /** null: it has no picture. */
  readonly picture: { readonly contentId: string; readonly png: Uint8Array } | null;
};

type Content = NoticeContent | LetterContent;

/** Writes the HTML of a letter whose plain text is written. @returns null: a program reads it. */
export function writeHtml(
  { id, content }: Pick<Notice, 'id' | 'content'>,
  { text }: Letter,
  { appOrigin, isSimulation }: Letterhead,
): HtmlLetter | null {
  const { reader } = content;
  if (reader === null) return null;
  const { language } = reader;
  const drawn = pictureOf(content);
  const contentId = `strike-${id}`;
  const html = letterHtml({
    text,
    language,
    appOrigin,
    tone: toneOf(content),
    mark: isSimulation ? noticeTexts(language).simulation : '',
    picture: drawn === null ? null : { contentId, description: drawn.description },
  });
  return { html, picture: drawn === null ? null : { contentId, png: drawn.png } };
}

/** An end is neutral: it opens no yard (S1). */
function toneOf(content: Content): LetterTone {
  if (isLetter(content)) return content.kind === 'overrideRevoked' ? 'closed' : 'neutral';
  if (content.kind === 'over') return 'neutral';
  const { alertStatus } = content.event;
  if (alertStatus === 'WARNING') return 'warning';
  if (alertStatus === 'ALERT_OPEN') return 'alert';
  return alertStatus === 'ALERT' ? 'closed' : 'neutral';
}

function pictureOf(content: Content): { png: Uint8Array; description: string } | null {
  if (isLetter(content) || content.kind === 'over' || content.reader === null) return null;
  const { event, place, reader } = content;
  const { closestStrike, geom, triggerDistanceMeters } = event;
  if (closestStrike === undefined || geom === undefined || triggerDistanceMeters === undefined) return null;
  const { lon, lat } = closestStrike.location;
  const png = strikePicture({
    yard: geom.coordinates,
    radiusM: triggerDistanceMeters,
    strike: [lon, lat],
  });
  if (png === null) return null;
  const description = fillText(noticeTexts(reader.language).closest, {
    distance: distanceText(closestStrike, unitsOf(reader, place), reader.language),
    time: timeText(closestStrike.timestamp, place.timeZone, reader.language),
  });
  return { png, description };
}
