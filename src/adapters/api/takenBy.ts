import { HttpError } from './httpClient.ts';

/**
 * Waits for an answer that says by its status alone that something was taken, whatever it contains (POLL-02, HIST-12).
 * Rejects where it is a page: a web server gives its own for every path (GAP-1), and no service has taken anything.
 */
export async function takenBy(answer: Promise<string>): Promise<void> {
  if (/^\s*</.test(await answer)) throw new HttpError(200, 'A page is an answer that cannot be read.');
}
