import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { fillText } from '#domain/language/fillText.ts';
import type { LetterContent, Notice, NoticeContent, Reader } from '../../storage/rows/notice.ts';
import { isLetter } from '../../storage/rows/notice.ts';
import { letterHtml, type LetterTone } from './letterHtml.ts';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import { datedTime, distanceText, unitsOf } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import { PICTURE_PX, pictureHalfM, yardPicture, type YardScene } from './yardPicture.ts';
import type { PlaceMaps } from '../../world/basemap/placeMaps.ts';
import type { Letter, Letterhead } from './writeNotice.ts';

/** A letter as HTML, with the picture that it shows. */
export type HtmlLetter = {
  readonly html: string;
  /** null: it has no picture. */
  readonly picture: { readonly contentId: string; readonly png: Uint8Array } | null;
};

type Content = NoticeContent | LetterContent;

/** What the HTML of a letter is made of besides its plain text. */
type Means = Pick<Letterhead, 'appOrigin' | 'isSimulation'> & {
  /** null: pictures have no map. */
  readonly maps: PlaceMaps | null;
};

/** Writes the HTML of a letter whose plain text is written. @returns null: a program reads it. */
export async function writeHtml(
  { id, content }: Pick<Notice, 'id' | 'content'>,
  { text }: Letter,
  { appOrigin, isSimulation, maps }: Means,
): Promise<HtmlLetter | null> {
  const { reader } = content;
  if (reader === null) return null;
  const { language } = reader;
  const drawn = await pictureOf(content, maps);
  const contentId = `strike-${id}`;
  const html = letterHtml({
    text,
    language,
    appOrigin,
    tone: toneOf(content),
    mark: isSimulation ? noticeTexts(language).simulation : '',
    picture: drawn === null ? null : { contentId, description: drawn.description, towns: drawn.towns },
  });
  return { html, picture: drawn === null ? null : { contentId, png: drawn.png } };
}

/** An end is neutral: it opens no yard (S1). */
function toneOf(content: Content): LetterTone {
  if (isLetter(content)) return content.kind === 'overrideRevoked' ? 'closed' : 'neutral';
  if (content.kind !== 'begun') return 'neutral';
  const { alertStatus } = content.event;
  if (alertStatus === 'WARNING') return 'warning';
  if (alertStatus === 'ALERT_OPEN') return 'alert';
  return alertStatus === 'ALERT' ? 'closed' : 'neutral';
}

type Drawn = {
  readonly png: Uint8Array;
  readonly description: string;
  /** In the order of their numbers. */
  readonly towns: readonly string[];
};

/** A yard without a strike is drawn on a map alone: a dot on plain ground tells nothing. */
async function pictureOf(content: Content, maps: PlaceMaps | null): Promise<Drawn | null> {
  if (isLetter(content) || content.kind !== 'begun' || content.reader === null) return null;
  const scene = sceneOf(content.event);
  const halfM = scene === null ? null : pictureHalfM(scene);
  if (scene === null || halfM === null) return null;
  const map = (await maps?.around({ middle: scene.yard, halfM, sizePx: PICTURE_PX })) ?? null;
  if (map === null && scene.strike === null) return null;
  return {
    png: yardPicture(scene, halfM, map),
    description: descriptionOf(content, content.reader),
    towns: map?.towns.map(({ name }) => name) ?? [],
  };
}

function sceneOf({ eventType, closestStrike, geom, triggerDistanceMeters }: FacilityEvent): YardScene | null {
  if (geom === undefined) return null;
  const yard = geom.coordinates;
  if (!isLightningType(eventType) || triggerDistanceMeters === undefined)
    return { yard, radiusM: null, strike: null };
  const strike: LonLat | null =
    closestStrike === undefined ? null : [closestStrike.location.lon, closestStrike.location.lat];
  return { yard, radiusM: triggerDistanceMeters, strike };
}

function descriptionOf(
  { event: { closestStrike }, place, decidedAtMs }: NoticeContent,
  reader: Reader,
): string {
  const { language } = reader;
  const texts = noticeTexts(language);
  if (closestStrike === undefined) return fillText(texts.map, { yard: place.name });
  return fillText(texts.closest, {
    distance: distanceText(closestStrike, unitsOf(reader, place), language),
    time: datedTime(closestStrike.timestamp, decidedAtMs, place.timeZone, language),
  });
}
