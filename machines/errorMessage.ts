/**
 * Why an actor failed, as text for the page's fault line.
 *
 * @param error Whatever was thrown. An error without words gives `generalError`, which the page translates (ERR-08).
 */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'generalError';
}
