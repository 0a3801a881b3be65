import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import { Problem } from '#contracts/problem.ts';
import { HttpError, type HttpClient } from './httpClient.ts';
import { takenBy } from './takenBy.ts';

/** Parts of a poll's link (CALL-53). */
export type PollLink = {
  readonly channel: string;
  readonly executionId: string;
  readonly notificationId: string;
  readonly optionId: string;
};

/** Calls of links in messages. Both resolve where the service has decided; they reject where a retry may help. */
export type NoticesApi = {
  /** Confirms that a notice was read (CALL-52); a repetition changes nothing. */
  confirm(noticeId: string, signal?: AbortSignal): Promise<LinkOutcome>;
  /** Answers a poll (CALL-53); the first answer stands. */
  answerPoll(link: PollLink, signal?: AbortSignal): Promise<LinkOutcome>;
};

/** Statuses of temporary refusals: too slow, too many. */
const PASSING = [408, 429];

export function createNoticesApi(http: HttpClient, apiBaseUrl: string): NoticesApi {
  return {
    confirm(noticeId, signal) {
      const url = `${apiBaseUrl}/notification/notification_audit/confirmation/${encodeURIComponent(noticeId)}`;
      return outcomeOf(http.text(url, { signal }));
    },
    answerPoll({ channel, executionId, notificationId, optionId }, signal) {
      const dependencies = [channel, executionId, notificationId, optionId].map(encodeURIComponent);
      const url = `${apiBaseUrl}/pipeline/polls/${dependencies.join('/')}`;
      return outcomeOf(http.text(url, { signal }));
    },
  };
}

async function outcomeOf(call: Promise<string>): Promise<LinkOutcome> {
  try {
    await takenBy(call);
    return { kind: 'accepted' };
  } catch (error) {
    if (!(error instanceof HttpError) || !isDecided(error.status)) throw error;
    const problem = Problem.safeParse(error.body).data?.['generalError'];
    return { kind: 'refused', key: problem?.message ?? null, text: problem?.messageText ?? null };
  }
}

function isDecided(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}
