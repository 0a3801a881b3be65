import { fillText } from '#domain/language/fillText.ts';
import { routePath } from '#domain/routes/routeDraft.ts';
import type { RouteContent } from '../../storage/rows/notice.ts';
import { dateText, timeText } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { Letter, Letterhead } from './writeNotice.ts';

/**
 * Writes a shared route: one of four texts and the plain link, written from the parts of the route at the app's own
 * address, with when it was shared. It names the client, and not the sender, whose name is a text of their own
 * (SHARE-04, GAP-103).
 */
export function writeRoute(content: RouteContent, { appOrigin, isSimulation }: Letterhead): Letter {
  const { route, message, clientId, clientName, decidedAtMs, reader } = content;
  const texts = noticeTexts(reader.language);
  const mark = isSimulation ? texts.simulationMark : '';
  const words = texts[`route${message}`];
  const link = `${appOrigin}/#${routePath(clientId, route)}`;
  const subject = fillText(texts.routeSubject, { client: clientName });
  const shared = fillText(texts.routeShared, {
    date: dateText(decidedAtMs, null, reader.language),
    time: timeText(decidedAtMs, null, reader.language),
  });
  const paragraphs = [
    ...(isSimulation ? [texts.simulation] : []),
    subject,
    words,
    fillText(texts.route, { link }),
    shared,
    texts.routeWhy,
  ];
  return {
    subject: mark + subject,
    text: `${paragraphs.join('\n\n')}\n`,
    short: `${mark}${clientName}: ${words} ${shared} ${link}`,
  };
}
