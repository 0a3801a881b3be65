/** Message of an error; of anything else that was thrown, its text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Message of the innermost cause, as `getaddrinfo ENOTFOUND host` below `fetch failed`. */
export function causeMessageOf(error: unknown): string {
  const hasCause = error instanceof Error && error.cause instanceof Error;
  return hasCause ? causeMessageOf(error.cause) : messageOf(error);
}
