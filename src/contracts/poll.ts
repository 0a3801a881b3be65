import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

const Line = z
  .string()
  .trim()
  .min(1)
  .regex(/^\P{Cc}*$/u, 'one line was expected');

/** Body of POST /pipeline/polls: the question, its recipients, and its end. */
export const PollOrder = z
  .object({
    title: Line.max(120),
    message: z.string().trim().min(1).max(2_000),
    options: z.array(Line.max(100)).min(2).max(10).describe('one link each, in this order'),
    closesAt: IsoInstant.describe('answers count before it'),
    userIds: z.array(z.uuid()).max(1_000).default([]).describe('people of the client'),
    facilityIds: z
      .array(z.string().min(1).max(200))
      .max(1_000)
      .default([])
      .describe('the subscribers of any of them'),
  })
  .superRefine(({ userIds, facilityIds }, context) => {
    if (userIds.length + facilityIds.length > 0) return;
    context.addIssue({ code: 'custom', path: ['userIds'], message: 'nobody is named' });
  });
export type PollOrder = z.infer<typeof PollOrder>;

/** A poll, for administrators; the answer of POST /pipeline/polls and of GET /pipeline/poll_results/{id}. */
export const Poll = z.object({
  id: z.uuid().describe('id of the execution instance, as in the links'),
  title: z.string(),
  message: z.string(),
  closesAt: IsoInstant,
  recipients: z.int().describe('people who were asked, each once however many channels they have'),
  options: z.array(z.object({ id: z.string(), text: z.string(), answers: z.int() })),
});
export type Poll = z.infer<typeof Poll>;

/** Answer of GET /pipeline/polls/{channel}/{executionInstance}/{notification}/{option} (CALL-53). */
export const PollAnswer = z.object({
  notificationId: z.uuid(),
  optionId: z.string(),
  answeredAt: IsoInstant,
});

/** Reasons why an answer is refused: the key of the problem (POLL-05 to POLL-10). */
export const POLL_REFUSALS = [
  'pollInstanceAlreadyClosed',
  'pollInstanceNotFound',
  'pollOrPollOptionNotFound',
  'pollOptionAlreadySelected',
  'pollOptionAlreadySelectedUsingChannelSMS',
  'pollOptionAlreadySelectedUsingChannelEMAIL',
] as const;
export type PollRefusal = (typeof POLL_REFUSALS)[number];
