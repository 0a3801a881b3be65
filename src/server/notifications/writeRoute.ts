import type { RouteContent } from './notice.ts';
import { fill, noticeTexts } from './noticeTexts.ts';
import type { Letter, Letterhead } from './writeNotice.ts';

/** Writes a shared route: one of four texts and the plain link, at the app's own address whoever asked (SHARE-04, GAP-103). */
export function writeRoute(content: RouteContent, { appOrigin, isSimulation }: Letterhead): Letter {
  const { path, message, sharer, reader } = content;
  const texts = noticeTexts(reader.language);
  const mark = isSimulation ? texts.simulationMark : '';
  const words = texts[`route${message}`];
  const link = `${appOrigin}/#${path}`;
  const subject = fill(texts.routeSubject, { sharer });
  const paragraphs = [
    ...(isSimulation ? [texts.simulation] : []),
    ...[subject, words, fill(texts.route, { link }), texts.routeWhy],
  ];
  return {
    subject: mark + subject,
    text: `${paragraphs.join('\n\n')}\n`,
    short: `${mark}${sharer}: ${words} ${link}`,
  };
}
