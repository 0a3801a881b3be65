import { askStore } from '../../storage/askStore.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NoticesRepository } from '../../storage/repositories/noticesRepository.ts';
import { CHANNELS, type Channel } from '../../storage/rows/notice.ts';

const RESULTS = ['delivered', 'retried', 'failed'] as const;
type AttemptResult = (typeof RESULTS)[number];

export type NoticeReadings = {
  /** Attempts of this run, by channel and what became of them. */
  attempts(): readonly {
    readonly channel: Channel;
    readonly result: AttemptResult;
    readonly count: number;
  }[];
  /** Notices on the queue, and the age of the oldest, seconds; NaN: the store does not say. */
  queue(): Promise<{ readonly waiting: number; readonly oldestS: number }>;
};

/** Counts attempts, and reads the queue for the metrics. */
export function createNoticeTally(notices: Pick<NoticesRepository, 'reading'>, clock: ServerClock) {
  const readQueue = askStore(() => notices.reading());
  const counts = new Map(CHANNELS.map((channel) => [channel, { delivered: 0, retried: 0, failed: 0 }]));
  const readings: NoticeReadings = {
    attempts: () =>
      [...counts].flatMap(([channel, ofChannel]) =>
        RESULTS.map((result) => ({ channel, result, count: ofChannel[result] })),
      ),
    async queue() {
      const reading = await readQueue();
      if (reading === null) return { waiting: Number.NaN, oldestS: Number.NaN };
      const { waiting, oldestAtMs } = reading;
      return { waiting, oldestS: oldestAtMs === null ? 0 : (clock.nowMs() - oldestAtMs) / 1_000 };
    },
  };
  return {
    readings,
    count: (channel: Channel, result: AttemptResult) => void (counts.get(channel)![result] += 1),
  };
}
