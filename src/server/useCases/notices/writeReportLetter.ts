import { fillText } from '#domain/language/fillText.ts';
import type { ReportContent } from '../../storage/rows/notice.ts';
import { dateText } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { Letter, Letterhead } from './writeNotice.ts';

/** Writes to the person who ordered a report of past alerts: where it is, or that it could not be written (HIST-12). */
export function writeReportLetter(
  { reportId, isReady, expiresAtMs, reader }: ReportContent,
  { appOrigin, isSimulation }: Letterhead,
): Letter {
  const texts = noticeTexts(reader.language);
  const mark = isSimulation ? texts.simulationMark : '';
  const subject = isReady ? texts.reportSubject : texts.reportFailedSubject;
  const link = `${appOrigin}/#/alert-history-report/${encodeURIComponent(reportId)}`;
  const date = dateText(expiresAtMs, null, reader.language);
  const paragraphs = isReady
    ? [subject, `${texts.reportLink}\n${link}`, fillText(texts.reportExpires, { date }), texts.reportBound]
    : [subject, texts.reportFailed];
  return {
    subject: mark + subject,
    text: `${[...(isSimulation ? [texts.simulation] : []), ...paragraphs].join('\n\n')}\n`,
    short: mark + (isReady ? `${subject} ${link}` : subject),
  };
}
