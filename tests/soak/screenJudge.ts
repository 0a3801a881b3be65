import { isFeedFault } from './faults.ts';
import { hear, mustShow, NOTHING_HEARD, STALE_MS, type Heard, type Status } from './pageRules.ts';
import type { Recording } from './recording.ts';
import type { Story } from './story.ts';
import { createYardService, QUIET_MS } from './yardService.ts';

/** Watches a screen through the story, second by second. */
export type ScreenJudge = {
  watch(recording: Recording): void;
  /** What was wrong, in words, the first of it. */
  complaints(): readonly string[];
  figures(): ScreenFigures;
};

type ScreenFigures = {
  readonly seconds: number;
  /** How often what the screen had to show has changed, and how long the screen took at most, ms. */
  readonly transitions: number;
  readonly slowestMs: number;
  /** Seconds on which each status was shown. */
  readonly shown: Readonly<Record<string, number>>;
};

const SECOND_MS = 1_000;
/** The page's clock is learnt from whole seconds and ticks once a second. */
const SLACK_MS = 2_000;
/** A poll every 10 s, its answer, and the slack. */
const SEEN_WITHIN_MS = 12_000;
/** After a fault of the feed: a call that still hangs, the next poll, and its answer. */
const RECOVERED_AFTER_MS = 45_000;
/** By each rule; one fault may last for hours. */
const MOST_COMPLAINTS = 5;
/** A page that has just been opened shows nothing yet. */
const BEGINS_MS = 10_000;

type Second = { readonly atMs: number; readonly heard: Heard };

export function createScreenJudge(story: Story): ScreenJudge {
  const service = createYardService(story);
  const complaints: string[] = [];
  const shown: Record<string, number> = {};
  let recent: Second[] = [{ atMs: story.startMs, heard: NOTHING_HEARD }];
  let seconds = 0;
  let transitions = 0;
  let slowestMs = 0;
  /** What the world is, since when, and whether the screen has shown it. */
  let turn = { status: 'open' as Status, sinceMs: story.startMs, isSeen: true };

  const counts = { heard: 0, open: 0, world: 0 };
  function complain(rule: keyof typeof counts, atMs: number, words: string): void {
    if (++counts[rule] > MOST_COMPLAINTS) return;
    const afterS = (atMs - story.startMs) / SECOND_MS;
    const clock = `${Math.floor(afterS / 3_600)} h ${Math.floor(afterS / 60) % 60} min ${(afterS % 60).toFixed(1)} s`;
    complaints.push(`At ${clock}: ${words}`);
  }

  /** All that is right to show at this time, give or take the slack of the page's clock. */
  function allowedAt(atMs: number): Set<Status> {
    const heards = recent
      .filter((second) => second.atMs >= atMs - SLACK_MS - SECOND_MS)
      .map(({ heard }) => heard);
    const allowed = new Set<Status>();
    for (const heard of new Set(heards)) {
      for (let offMs = -SLACK_MS; offMs <= SLACK_MS; offMs += SECOND_MS)
        allowed.add(mustShow(heard, atMs + offMs, service));
    }
    return allowed;
  }

  function judgeByWhatWasHeard(atMs: number, status: string | null): void {
    if (counts.heard >= MOST_COMPLAINTS || status === mustShow(recent.at(-1)!.heard, atMs, service)) return;
    const allowed = allowedAt(atMs);
    if (!allowed.has(status as Status))
      complain('heard', atMs, `the screen shows ${status} where it may show ${[...allowed].join(' or ')}.`);
  }

  /** S1 by the world itself, whatever was heard: as much time as content may be old, and a poll, are forgiven. */
  function judgeOpen(atMs: number, status: string | null): void {
    if (status !== 'open') return;
    const knownToMs = atMs - STALE_MS - SEEN_WITHIN_MS;
    const strikeMs = service.lastStrikeMs('alert', knownToMs);
    // one that a strike has ended since then may still be on the screen
    const isOverridden = story.overrides.some(
      ({ opens, fromMs, toMs }) => opens && strikeMs <= fromMs && fromMs <= atMs && atMs < toMs + SLACK_MS,
    );
    if (atMs - strikeMs < QUIET_MS - SLACK_MS && !isOverridden)
      complain(
        'open',
        atMs,
        `OPEN ${Math.round((atMs - strikeMs) / SECOND_MS)} s after a strike inside the alert circle (S1).`,
      );
    const contentAtMs = recent.at(-1)?.heard.answer?.contentAtMs ?? Number.NEGATIVE_INFINITY;
    if (atMs - contentAtMs > STALE_MS + SLACK_MS)
      complain(
        'open',
        atMs,
        `OPEN on content that is ${Math.round((atMs - contentAtMs) / SECOND_MS)} s old (S4, S5).`,
      );
  }

  /** Is every change of the world seen in time, while the feed is well? */
  function judgeByTheWorld(atMs: number, status: string | null): void {
    const everything: Heard = { ...NOTHING_HEARD, answer: { contentAtMs: atMs, lightningAtMs: atMs } };
    const is = mustShow(everything, atMs, service);
    const isTurned = is !== turn.status;
    if (isTurned) {
      transitions++;
      turn = { status: is, sinceMs: atMs, isSeen: false };
    }
    const recentFault = story.faults.findLast((fault) => fault.fromMs <= atMs && isFeedFault(fault));
    const isWell = recentFault === undefined || atMs >= recentFault.toMs + RECOVERED_AFTER_MS;
    if (status === is && !turn.isSeen) {
      turn.isSeen = true;
      if (isWell) slowestMs = Math.max(slowestMs, atMs - turn.sinceMs);
    }
    if (isWell && status !== is && atMs - turn.sinceMs > SEEN_WITHIN_MS)
      complain(
        'world',
        atMs,
        `the screen shows ${status}; the yard is ${is} since ${(atMs - turn.sinceMs) / SECOND_MS} s.`,
      );
  }

  function watch({ fromMs, seconds: statuses, happenings }: Recording): void {
    const inOrder = happenings.toSorted((a, b) => a.atMs - b.atMs);
    let next = 0;
    statuses.forEach((status, index) => {
      const atMs = fromMs + (index + 1) * SECOND_MS;
      const changes: { atMs: number; status: string | null }[] = [];
      let { heard } = recent.at(-1)!;
      for (; next < inOrder.length && inOrder[next]!.atMs <= atMs; next++) {
        const happening = inOrder[next]!;
        heard = hear(heard, happening, service);
        if (happening.kind === 'shown') changes.push(happening);
      }
      recent = [...recent, { atMs, heard }].slice(-5);
      if (status === null && atMs - story.startMs <= BEGINS_MS) return;
      changes.forEach((change) => judgeByWhatWasHeard(change.atMs, change.status));
      judgeByWhatWasHeard(atMs, status);
      judgeOpen(atMs, status);
      judgeByTheWorld(atMs, status);
      shown[String(status)] = (shown[String(status)] ?? 0) + 1;
    });
    seconds += statuses.length;
  }

  return { watch, complaints: () => complaints, figures: () => ({ seconds, transitions, slowestMs, shown }) };
}
