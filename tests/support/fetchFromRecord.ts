import type { RecordServer } from '#server/sources/record/recordServer.ts';

/** Fetches from a served record what stands at the addresses of its hosts. */
export function fetchFromRecord({ origin }: RecordServer): typeof globalThis.fetch {
  return async (input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    return fetch(`${origin}/${host}${pathname}${search}`, init);
  };
}
