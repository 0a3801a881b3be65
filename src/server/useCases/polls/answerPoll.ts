import type { PollRefusal } from '#contracts/poll.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PollReply, PollsRepository } from '../../storage/repositories/pollsRepository.ts';
import type { PollChoice } from '../../storage/rows/poll.ts';

const REFUSALS: Readonly<Record<PollRefusal, readonly [status: number, text: string]>> = {
  pollInstanceNotFound: [404, 'This poll does not exist or has expired.'],
  pollOrPollOptionNotFound: [404, 'This answer does not belong to this poll or to this notification.'],
  pollInstanceAlreadyClosed: [409, 'The poll is closed.'],
  pollOptionAlreadySelected: [409, 'You have already answered this poll.'],
  pollOptionAlreadySelectedUsingChannelSMS: [409, 'You have already answered this poll by text message.'],
  pollOptionAlreadySelectedUsingChannelEMAIL: [409, 'You have already answered this poll by email.'],
};

/**
 * Stores the answer that a link gives: once, the first one, before the poll closes. Who has answered in time hears so
 * after the end too.
 *
 * @returns When it was stored, epoch ms.
 * @throws ProblemError with a PollRefusal.
 */
export async function answerPoll(
  { polls, clock }: { polls: Pick<PollsRepository, 'find' | 'replyOf' | 'answer'>; clock: ServerClock },
  choice: PollChoice,
): Promise<number> {
  const poll = await polls.find(choice.pollId);
  if (poll === null) throw refusal('pollInstanceNotFound');
  const reply = await polls.replyOf(choice.pollId, choice.notificationId);
  if (reply === null || !poll.options.some(({ id }) => id === choice.optionId)) {
    throw refusal('pollOrPollOptionNotFound');
  }
  if (reply.answeredAtMs !== null) throw alreadySelected(reply);
  const nowMs = clock.nowMs();
  if (nowMs >= poll.closesAtMs) throw refusal('pollInstanceAlreadyClosed');
  if (await polls.answer(choice, nowMs)) return nowMs;
  throw alreadySelected(await polls.replyOf(choice.pollId, choice.notificationId)); // another link was faster
}

function alreadySelected(reply: PollReply | null): ProblemError {
  const channel = reply?.channel ?? null;
  return refusal(
    channel === null ? 'pollOptionAlreadySelected' : `pollOptionAlreadySelectedUsingChannel${channel}`,
  );
}

function refusal(key: PollRefusal): ProblemError {
  const [status, text] = REFUSALS[key];
  return new ProblemError(status, key, text);
}
