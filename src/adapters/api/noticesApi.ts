import { NoticeConfirmation, type ConfirmationOutcome } from '#contracts/noticeConfirmation.ts';
import { Problem } from '#contracts/problem.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type NoticesApi = {
  /**
   * Confirms that a notice was read (CALL-52); again changes nothing. Resolves where the service has decided; rejects
   * where it has not, and asking again may help.
   */
  confirm(noticeId: string, signal?: AbortSignal): Promise<ConfirmationOutcome>;
};

/** Refusals that pass: too slow, too many. */
const PASSING = [408, 429];

export function createNoticesApi(http: HttpClient, apiBaseUrl: string): NoticesApi {
  return {
    async confirm(noticeId, signal) {
      const url = `${apiBaseUrl}/notification/notification_audit/confirmation/${encodeURIComponent(noticeId)}`;
      try {
        await http.json(url, NoticeConfirmation, { signal });
        return { kind: 'confirmed' };
      } catch (error) {
        if (!(error instanceof HttpError) || !isDecided(error.status)) throw error;
        const problem = Problem.safeParse(error.body).data?.['generalError'];
        return { kind: 'refused', key: problem?.message ?? null, text: problem?.messageText ?? null };
      }
    },
  };
}

function isDecided(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}
