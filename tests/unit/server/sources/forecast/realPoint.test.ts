import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchNwsPoint } from '#server/sources/nws/nwsPoint.ts';
import type { PullClient } from '#server/sources/pull/pullClient.ts';

/** Recorded answer beside the repository; it is no part of it, and this test is left out without it. */
const FILE = resolve(import.meta.dirname, '../../../../../../shared/data/live/nws/points.json');

describe.skipIf(!existsSync(FILE))('a recorded answer of /points', () => {
  it('names the stations and the cell of the forecast', async () => {
    const bytes = readFileSync(FILE);
    const client: PullClient = {
      get: async (url) => ({ is: 'new', bytes, lastModified: null, etag: null, url }),
    };
    const { signal } = new AbortController();
    expect(await fetchNwsPoint({ client, baseUrl: 'http://nws.example' }, '30,-85', signal)).toEqual({
      is: 'found',
      gridPath: '/gridpoints/TAE/58,65',
      stationsPath: '/gridpoints/TAE/58,65/stations',
    });
  });
});
