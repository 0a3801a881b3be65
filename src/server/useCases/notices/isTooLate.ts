import type { LetterContent, NoticeContent, RouteContent } from '../../storage/rows/notice.ts';

/** After so long, ms, what is said of roads or of reports of lightning tells nothing of the present. */
const NEWS_LIFETIME_MS = 24 * 3_600_000;

/**
 * Whether a message has waited for so long, as over days without a service, that it must not be sent any more: what its
 * link leads to has ended, or it would read as news. Notices of hazards are taken back by their judge instead, and what a
 * person must learn of their override or account is never too late.
 */
export function isTooLate(content: NoticeContent | LetterContent, nowMs: number): boolean {
  const { kind, decidedAtMs } = content;
  switch (kind) {
    case 'poll':
      return content.poll.closesAtMs <= nowMs;
    case 'historyReport':
      return content.expiresAtMs <= nowMs;
    case 'passwordReset':
      return (content.expiresAtMs ?? decidedAtMs + NEWS_LIFETIME_MS) <= nowMs;
    case 'route':
      return Math.max(decidedAtMs, departureMs(content)) + NEWS_LIFETIME_MS <= nowMs;
    case 'reportsUnconfirmed':
      return decidedAtMs + NEWS_LIFETIME_MS <= nowMs;
    case 'begun':
    case 'over':
    case 'unwatched':
    case 'overrideRevoked':
    case 'factorsReset':
    case 'newDevice':
    case 'sessionStolen':
    case 'accountLinked':
      return false;
    default:
      return kind satisfies never;
  }
}

/** Letters of older versions have no route. */
function departureMs({ route }: Partial<RouteContent>): number {
  return route?.departAtMs ?? -Infinity;
}
