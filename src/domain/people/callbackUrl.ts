const CALLBACK_URL = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,5}(?::\d{1,5})?(?:\/\S*)?$/i;

/**
 * Returns whether a text may be the URL of a callback or of a client webhook: http or https, a host with a top-level
 * domain of 2 to 5 letters, then perhaps a port and a path. A user name in it, and a numeric address, are refused.
 *
 * Whether the host may be called (private addresses) is checked by the caller of the URL.
 *
 * Source: requirement ADMIN-19.
 */
export function isCallbackUrl(url: string): boolean {
  return CALLBACK_URL.test(url);
}
