import type { Makers } from './accessMakers.ts';
import { NOBODY_ID } from './accessWorld.ts';

/** Each asks with a link of its own: it works once. */
export const pollAnswer = ({ newPoll }: Makers) => ({
  route: 'GET /api/pipeline/polls/:channel/:executionInstance/:notification/:option',
  url: `/api/pipeline/polls/EMAIL/${NOBODY_ID}/${NOBODY_ID}/1`,
  async make() {
    const { poll, notificationId } = await newPoll();
    return { url: `/api/pipeline/polls/EMAIL/${poll.id}/${notificationId}/1` };
  },
});

export const pollResults = (pollId: string) => ({
  route: 'GET /api/pipeline/poll_results/:id',
  url: `/api/pipeline/poll_results/${pollId}`,
});

/** A poll that asks one person. */
export const pollTo = (userId: string) => ({
  route: 'POST /api/pipeline/polls',
  payload: {
    title: 'Title',
    message: 'Message',
    options: ['Yes', 'No'],
    closesAt: '2026-07-15T00:00:00Z',
    userIds: [userId],
  },
});
