import { NOBODY_ID } from './accessWorld.ts';

export const POLL_ANSWER = {
  route: 'GET /api/pipeline/polls/:channel/:executionInstance/:notification/:option',
  url: `/api/pipeline/polls/EMAIL/${NOBODY_ID}/${NOBODY_ID}/1`,
};

export const POLL_RESULTS = {
  route: 'GET /api/pipeline/poll_results/:id',
  url: `/api/pipeline/poll_results/${NOBODY_ID}`,
};

/** A poll that asks one person. */
export const pollTo = (userId: string) => ({
  route: 'POST /api/pipeline/polls',
  payload: {
    ...{ title: 'Title', message: 'Message', options: ['Yes', 'No'] },
    ...{ closesAt: '2026-07-15T00:00:00Z', userIds: [userId] },
  },
});
