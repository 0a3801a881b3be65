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
  const isNewDevice = kind === 'newDevice';
  const subject = isNewDevice ? texts.newDeviceSubject : texts.sessionEndedSubject;
  const told = fillText(isNewDevice ? texts.newDevice : texts.sessionEnded, values);
  const advice = adviceIn(texts, { isNewDevice, isOutside });
  return { subject, text: `${told}\n\n${advice}\n`, short: told };
}

/** Whose account is a provider's has no password here to change. */
function adviceIn(
  texts: ReturnType<typeof noticeTexts>,
  { isNewDevice, isOutside }: { isNewDevice: boolean; isOutside: boolean },
): string {
  if (isNewDevice) return isOutside ? texts.newDeviceAdviceOutside : texts.newDeviceAdvice;
  return isOutside ? texts.sessionEndedAdviceOutside : texts.sessionEndedAdvice;
}
