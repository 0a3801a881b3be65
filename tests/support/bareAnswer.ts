import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';

/** What an answer says that tells nothing of sources, weather or rules: only lightning is watched. */
export const BARE_ANSWER = {
  lightningLimitMs: null,
  weather: [],
  term: null,
  ended: null,
  judgedAt: null,
  policy: null,
  revokedOverride: null,
} as const satisfies Partial<FeedFacts>;

/** The same for all facilities of a client. */
export const BARE_FILE = {
  lightningLimitMs: null,
  weather: null,
  term: null,
  ended: null,
  policy: null,
  facilitiesRevision: null,
} as const;
