/**
 * Returns whether a text is the code of a client, upper case: 2 to 30 letters A to Z, digits and underscores. It is
 * part of URLs and file names.
 */
export function isClientCode(client: string): boolean {
  return /^[A-Z\d_]{2,30}$/.test(client);
}

/** Returns whether two codes name one client, whatever their case. */
export function isSameClient(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}
