import { fillText } from '#domain/language/fillText.ts';
import type { FactorsResetContent, ResetContent } from '../../storage/rows/notice.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { Letter } from './writeNotice.ts';

/** Writes to a person whose password an administrator has reset, with the link to choose a new one. */
export function writeReset({ url, reader }: ResetContent): Letter {
  const texts = noticeTexts(reader.language);
  const paragraphs = [texts.reset, fillText(texts.resetLink, { link: url }), texts.resetWhy];
  return {
    subject: texts.resetSubject,
    text: `${paragraphs.join('\n\n')}\n`,
    short: `${texts.reset} ${url}`,
  };
}

/** Writes to a person whose second factors an administrator has removed. */
export function writeFactorsReset({ isOutside = false, reader }: FactorsResetContent): Letter {
  const texts = noticeTexts(reader.language);
  const advice = isOutside
    ? [texts.factorsNextOutside, texts.factorsWhyOutside]
    : [texts.factorsNext, texts.factorsWhy];
  return {
    subject: texts.factorsSubject,
    text: `${[texts.factors, ...advice].join('\n\n')}\n`,
    short: texts.factors,
  };
}
