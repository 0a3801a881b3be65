import { fillText } from '#domain/language/fillText.ts';
import type { RevocationContent } from '../../storage/rows/notice.ts';
import { dateText, distanceText, timeText, unitsOf } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import { confirmationUrl, statusUrl, type Letter, type Letterhead } from './writeNotice.ts';

/** Writes to the person whose override a strike has ended: which strike, and whether it fell before the override (S9). */
export function writeRevocation(
  id: string,
  content: RevocationContent,
  { appOrigin, isSimulation }: Letterhead,
): Letter {
  const { place, reader, decidedAtMs } = content;
  const { language } = reader;
  const texts = noticeTexts(language);
  const mark = isSimulation ? texts.simulationMark : '';
  const time = timeText(decidedAtMs, place.timeZone, language);
  const date = dateText(decidedAtMs, place.timeZone, language);
  const link = confirmationUrl(id, appOrigin);
  const values = { yard: place.name, time, date, link };
  const paragraphs = [
    isSimulation ? texts.simulation : '',
    fillText(texts.revoked, values),
    strikeText(content),
    texts.revokedAdvice,
    `${texts.confirm}\n${link}`,
    `${texts.status}\n${statusUrl(content, appOrigin)}`,
    texts.revokedWhy,
  ];
  return {
    subject: mark + fillText(texts.revokedSubject, values),
    text: `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`,
    short: mark + fillText(texts.smsRevoked, values),
  };
}

function strikeText({ strike, setAtMs, place, reader }: RevocationContent): string {
  if (strike === null) return '';
  const { language } = reader;
  const texts = noticeTexts(language);
  const values = {
    distance: distanceText(strike, unitsOf(reader, place), language),
    time: timeText(strike.timestamp, place.timeZone, language),
    date: dateText(strike.timestamp, place.timeZone, language),
  };
  return fillText(strike.timestamp <= setAtMs ? texts.revokedByLateStrike : texts.revokedByStrike, values);
}
