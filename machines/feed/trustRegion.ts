import { not } from 'xstate';

/**
 * Region that says whether a feed of alerts may be trusted now, shared by `yardStatus` and `mapFeed`:
 *
 *   loading   ── answer.accepted ──▶ confirmed where it proves something, else unknown
 *   confirmed (current ── lateAfter, content that is late ──▶ late) ── its facts prove nothing any more ──▶ unknown
 *   any       ── fetch.failed ──▶ failed; failed, unknown ── answer.accepted ──▶ confirmed or unknown
 *
 * The timers of `aging` do not leave `confirmed`: they take the proof away, and `isProven` decides. So does a tick of
 * the network clock, and if one of them stops the other still works (S4, S5). `createMachine` checks the names against
 * the machine's own setup, which has the guards `isProven` and `isLate`, the action `doubtWhatIsOld`, the delay
 * `lateAfter` and the tags.
 *
 * @param loading State before the first answer.
 * @param aging Timers after which the content is too old to prove anything, with the doubts that they raise.
 */
export function trustRegion<const Loading, const Aging>({
  loading,
  aging,
}: {
  readonly loading: Loading;
  readonly aging: Aging;
}) {
  return {
    initial: 'loading',
    on: {
      'answer.accepted': [{ guard: 'isProven', target: '.confirmed' }, { target: '.unknown' }],
      'fetch.failed': '.failed',
    },
    states: {
      loading,
      confirmed: {
        tags: 'confirmed',
        always: { guard: not('isProven'), target: 'unknown' },
        after: aging,
        initial: 'current',
        states: {
          current: { always: { guard: 'isLate', target: 'late' }, after: { lateAfter: 'late' } },
          late: {},
        },
      },
      failed: { tags: 'failed' },
      unknown: { entry: 'doubtWhatIsOld' },
    },
  } as const;
}
