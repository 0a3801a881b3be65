import { and, count, eq, isNull, lt } from 'drizzle-orm';
import type { PollChannel, PollChoice, PollRecord } from '../rows/poll.ts';
import type { Database } from '../connection/database.ts';
import { pollNotifications, polls } from '../tables/polls.ts';
import { inChunks } from './inChunks.ts';

type NewPoll = PollRecord & { readonly madeBy: string; readonly madeAtMs: number };

/** What is known of one person's answer. `answeredAtMs` null: there is none. */
export type PollReply = {
  readonly answeredAtMs: number | null;
  readonly channel: PollChannel | null;
};

/** How many have chosen an option; null: have not answered. */
export type PollCount = { readonly optionId: string | null; readonly people: number };

/** Polls, who was asked, and what they answered. */
export function createPollsRepository(db: Database) {
  return {
    async add(poll: NewPoll, asked: readonly { id: string; personId: string }[]): Promise<void> {
      await db.insert(polls).values(poll);
      const rows = asked.map((one) => ({ ...one, pollId: poll.id }));
      for (const chunk of inChunks(rows)) await db.insert(pollNotifications).values(chunk);
    },

    async find(id: string): Promise<PollRecord | null> {
      const [found] = await db.select().from(polls).where(eq(polls.id, id));
      return found ?? null;
    },

    /** null: nobody was asked under this id by this poll. */
    async replyOf(pollId: string, notificationId: string): Promise<PollReply | null> {
      const { answeredAtMs, channel } = pollNotifications;
      const isAsked = and(eq(pollNotifications.id, notificationId), eq(pollNotifications.pollId, pollId));
      const [found] = await db.select({ answeredAtMs, channel }).from(pollNotifications).where(isAsked);
      return found ?? null;
    },

    /** Notes an answer, once for each notification. Answers whether this was the first. */
    async answer({ pollId, notificationId, ...answer }: PollChoice, answeredAtMs: number): Promise<boolean> {
      const isUnanswered = and(
        eq(pollNotifications.id, notificationId),
        eq(pollNotifications.pollId, pollId),
        isNull(pollNotifications.answeredAtMs),
      );
      const { id } = pollNotifications;
      const noted = await db
        .update(pollNotifications)
        .set({ ...answer, answeredAtMs })
        .where(isUnanswered)
        .returning({ id });
      return noted.length > 0;
    },

    async counts(pollId: string): Promise<PollCount[]> {
      const { optionId } = pollNotifications;
      return db
        .select({ optionId, people: count() })
        .from(pollNotifications)
        .where(eq(pollNotifications.pollId, pollId))
        .groupBy(optionId);
    },

    async deleteClosedBefore(atMs: number): Promise<void> {
      await db.delete(polls).where(lt(polls.closesAtMs, atMs));
    },
  };
}
export type PollsRepository = ReturnType<typeof createPollsRepository>;
