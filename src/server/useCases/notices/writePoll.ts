import { fillText } from '#domain/language/fillText.ts';
import type { Channel, PollContent } from '../../storage/rows/notice.ts';
import { dateText, timeText } from './noticeFigures.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { Letter, Letterhead } from './writeNotice.ts';

/** Writes a poll: the administrator's own words, and a link for each answer (SHELL-10). */
export function writePoll(content: PollContent, channel: Channel, letterhead: Letterhead): Letter {
  const { poll, reader } = content;
  const texts = noticeTexts(reader.language);
  const mark = letterhead.isSimulation ? texts.simulationMark : '';
  const links = poll.options.map(({ id, text }) => ({
    text,
    link: pollUrl(content, { channel, optionId: id, appOrigin: letterhead.appOrigin }),
  }));
  const until = fillText(texts.pollUntil, {
    date: dateText(poll.closesAtMs, null, reader.language),
    time: timeText(poll.closesAtMs, null, reader.language),
  });
  const paragraphs = [
    ...(letterhead.isSimulation ? [texts.simulation] : []),
    poll.title,
    poll.message,
    texts.pollChoose,
    ...links.map(({ text, link }) => `${text}\n${link}`),
    until,
    texts.pollWhy,
  ];
  const choices = links.map(({ text, link }) => `${text}: ${link}`).join(' ');
  return {
    subject: mark + poll.title,
    text: `${paragraphs.join('\n\n')}\n`,
    short: `${mark}${poll.title}. ${poll.message} ${choices}`,
  };
}

function pollUrl(
  { poll, notificationId }: PollContent,
  { channel, optionId, appOrigin }: { channel: Channel; optionId: string; appOrigin: string },
): string {
  const parts = [channel.toUpperCase(), poll.id, notificationId, optionId].map(encodeURIComponent);
  return `${appOrigin}/#/polls/${parts.join('/')}`;
}
