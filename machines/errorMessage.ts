/**
 * Message of an error, for the page's fault line.
 *
 * @param error Any thrown value. An error without a message gives `generalError`, which the page translates (ERR-08).
 */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'generalError';
}
