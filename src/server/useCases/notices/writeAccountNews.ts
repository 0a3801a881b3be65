import { fillText } from '#domain/language/fillText.ts';
import { deviceOf } from '#domain/people/deviceOf.ts';
import type { AccountNewsContent } from '../../storage/rows/notice.ts';
import { dateText, timeText } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { Letter } from './writeNotice.ts';

/**
 * Writes to a person what has happened to their account. It carries no link: a letter that asks to follow one is what a
 * forger would send. Of the device only names that are known are told, as its own text is the sender's.
 */
export function writeAccountNews({
  kind,
  isOutside = false,
  device,
  decidedAtMs,
  reader,
}: AccountNewsContent): Letter {
  const { language } = reader;
  const texts = noticeTexts(language);
  const { browser, system } = deviceOf(device);
  const known = [browser, system].filter((one) => one !== null).join(', ');
  const values = {
    device: known === '' ? texts.unknownDevice : known,
    // no place is known by whose clock it could be told
    time: timeText(decidedAtMs, null, language),
    date: dateText(decidedAtMs, null, language),
  };
  const { subject, told, advice } = wordsOf(kind, texts, isOutside);
  const news = fillText(told, values);
  return { subject, text: `${news}\n\n${advice}\n`, short: news };
}

/** Whose account is a provider's has no password here to change. */
function wordsOf(
  kind: AccountNewsContent['kind'],
  texts: ReturnType<typeof noticeTexts>,
  isOutside: boolean,
) {
  switch (kind) {
    case 'newDevice': {
      const advice = isOutside ? texts.newDeviceAdviceOutside : texts.newDeviceAdvice;
      return { subject: texts.newDeviceSubject, told: texts.newDevice, advice };
    }
    case 'sessionStolen': {
      const advice = isOutside ? texts.sessionEndedAdviceOutside : texts.sessionEndedAdvice;
      return { subject: texts.sessionEndedSubject, told: texts.sessionEnded, advice };
    }
    case 'accountLinked':
      return { subject: texts.linkedSubject, told: texts.linked, advice: texts.linkedAdvice };
    default:
      return kind satisfies never;
  }
}
