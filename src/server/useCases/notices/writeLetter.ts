import type { Notice, RouteContent } from '../../storage/rows/notice.ts';
import { writeAccountNews } from './writeAccountNews.ts';
import { writeDoubt } from './writeDoubt.ts';
import { writeNotice, type Letter, type Letterhead } from './writeNotice.ts';
import { writePoll } from './writePoll.ts';
import { writeReportLetter } from './writeReportLetter.ts';
import { writeFactorsReset, writeReset } from './writeReset.ts';
import { writeRevocation } from './writeRevocation.ts';
import { writeRoute } from './writeRoute.ts';

/** Writes whatever is on the queue for the person who is to read it, with their name; null: nothing is to be sent. */
export function writeLetter(notice: Notice, letterhead: Letterhead): (Letter & { to: string }) | null {
  const { id, channel, content } = notice;
  if (content.reader === null) return null;
  const { name: to } = content.reader;
  if (content.kind === 'poll') return { ...writePoll(content, channel, letterhead), to };
  if (content.kind === 'overrideRevoked') return { ...writeRevocation(id, content, letterhead), to };
  if (content.kind === 'reportsUnconfirmed') return { ...writeDoubt(content, letterhead), to };
  if (content.kind === 'passwordReset') return { ...writeReset(content), to };
  if (content.kind === 'factorsReset') return { ...writeFactorsReset(content), to };
  if (content.kind === 'historyReport') return { ...writeReportLetter(content, letterhead), to };
  if ('device' in content) return { ...writeAccountNews(content), to };
  if (content.kind === 'route') return isWritten(content) ? { ...writeRoute(content, letterhead), to } : null;
  return { ...writeNotice({ id, content }, content.reader, letterhead), to };
}

/** Whether a letter has the parts of its route. Older versions queued the link as it came, which is never sent. */
function isWritten({ route }: Partial<RouteContent>): boolean {
  return route !== undefined;
}
