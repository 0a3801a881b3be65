import { fillText } from '#domain/language/fillText.ts';
import type { DoubtContent } from '../../storage/rows/notice.ts';
import { datedTime, dateText } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import { reportedLine } from './reportedLine.ts';
import { statusUrl, type Letter, type Letterhead } from './writeNotice.ts';

/** Writes to a site admin which reports of lightning no sensor confirms, and that the yard stays closed (GAP-140). */
export function writeDoubt(content: DoubtContent, { appOrigin, isSimulation }: Letterhead): Letter {
  const { place, reader, reports, decidedAtMs } = content;
  const { language } = reader;
  const texts = noticeTexts(language);
  const mark = isSimulation ? texts.simulationMark : '';
  const timeOf = (atMs: number) => datedTime(atMs, decidedAtMs, place.timeZone, language);
  const values = {
    yard: place.name,
    count: String(reports.length),
    time: timeOf(decidedAtMs),
    date: dateText(decidedAtMs, place.timeZone, language),
  };
  const lines = reports.map(({ atMs, byName }) => reportedLine(texts, byName, timeOf(atMs)));
  const paragraphs = [
    isSimulation ? texts.simulation : '',
    fillText(texts.doubted, values),
    lines.join('\n'),
    texts.doubtedAdvice,
    `${texts.status}\n${statusUrl(content, appOrigin)}`,
    texts.doubtedWhy,
  ];
  return {
    subject: mark + fillText(texts.doubtedSubject, values),
    text: `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`,
    short: mark + fillText(texts.smsDoubted, values),
  };
}
