import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { createNewestContent, type DatedContent } from '../newestContent.ts';
import { pollSource, type PulledSourceOptions } from '../pull/pollSource.ts';
import type { PollerOptions, PollResult } from '../pull/poller.ts';
import { pullFailure, type PullFailure } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';

/** Times of what a layer shows, epoch ms. */
export type LayerTimes = {
  readonly madeMs: number;
  /** When newer content was due at the latest; content that is not whole was due at once. */
  readonly dueMs: number;
};

/** What a service tells for layers of the map. It decides about no yard. */
export type LayerSource<Content> = {
  readonly profile: SourceProfile;
  /** null: not known, as nothing was read yet, or nothing for longer than the source may be silent (S4). */
  content(): Content | null;
  /** null: as above. */
  times(): LayerTimes | null;
  /** Another number when the content may have changed. */
  revision(): number;
  stop(): Promise<void>;
};

/** What came of asking once. */
export type LayerAnswer<Content> =
  | ({
      readonly is: 'read';
      /** Why a part of the content is missing; left out: rows were refused, if any. */
      readonly failure?: PullFailure | undefined;
    } & DatedContent<Content>)
  /** Nothing had to be asked. */
  | { readonly is: 'kept' }
  | PullFailure;

type Asked<Content> = Pick<PollerOptions, 'everyMs' | 'mostBackOffMs'> & {
  readonly profile: SourceProfile;
  /** Asks once; one that rejects counts as failed. */
  readonly ask: (signal: AbortSignal) => Promise<LayerAnswer<Content>>;
};

/** Profile of a source of layers: what it states itself, and what all of them have in common. */
export function layerProfile(stated: Omit<SourceProfile, 'kind' | 'role' | 'locationErrorM'>): SourceProfile {
  return { ...stated, kind: 'live', role: 'advisory', locationErrorM: 0 };
}

/** Asks a service again and again, and holds the newest that it told until it is too old to be shown as the present. */
export function createLayerSource<Content>(
  options: Omit<PulledSourceOptions, 'baseUrl'>,
  { profile, ask, everyMs, mostBackOffMs }: Asked<Content>,
): LayerSource<Content> {
  const { clock, readings } = options;
  const meter = readings?.meterOf(profile, 'layers');
  const newest = createNewestContent<Content>('content', clock, meter);

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const answer = await ask(signal);
    if (answer.is === 'failed') return answer;
    if (answer.is === 'kept') return { is: 'done' };
    const problem = newest.replace(answer);
    return problem === null ? { is: 'done' } : (answer.failure ?? pullFailure(problem));
  }

  const poller = pollSource(options, { name: profile.name, everyMs, mostBackOffMs, poll, meter });
  const knownMs = () => {
    const atMs = newest.asOfMs();
    const nowMs = clock.nowMs();
    if (atMs === null || isAheadOf(nowMs, atMs)) return null;
    return nowMs - atMs > profile.goneAfterMs ? null : atMs;
  };
  return {
    profile,
    content: () => (knownMs() === null ? null : newest.held()),
    times() {
      const madeMs = knownMs();
      if (madeMs === null) return null;
      return { madeMs, dueMs: newest.isWhole() ? madeMs + profile.lateAfterMs : madeMs };
    },
    revision: newest.revision,
    stop: () => poller.stop(),
  };
}
