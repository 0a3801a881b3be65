import { z } from 'zod';
import { RowNumberText } from './rowNumber.ts';
import { IsoInstant } from './isoInstant.ts';

/** Filter for entries of the own client; missing fields do not limit them. */
export const AuditFilter = z.object({
  who: z.string().min(1).max(100).optional().describe('id of a person, or `service`'),
  what: z
    .string()
    .regex(/^[A-Za-z]{1,60}(\.[A-Za-z]{1,60})?$/)
    .optional()
    .describe('a fact (`override.set`), or the subject of several (`override`)'),
  from: IsoInstant.optional(),
  to: IsoInstant.optional().describe('not included'),
  outcome: z
    .enum(['done', 'refused'])
    .optional()
    .describe('fact that happened, or that was refused or failed'),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Query of GET auth /admin/audit. */
export const AuditQuery = AuditFilter.extend({
  before: RowNumberText.optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One entry of the audit. */
export const AuditLine = z.object({
  id: z.int(),
  at: IsoInstant,
  who: z.string().describe('id of a person; `service`, `reader` (of a notice) or `unknown`'),
  whoName: z
    .string()
    .nullable()
    .describe('current name of that person; null: no person of the client has the id'),
  what: z.string().describe('a fact in the past tense, `subject.happened`'),
  aboutName: z.string().nullable().describe('name of the affected person; null: none, or unknown'),
  detail: z.record(z.string(), z.unknown()),
  isSealed: z.boolean().describe('part of the chain that shows later changes'),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** Answer of GET auth /admin/audit: the newest entry first. */
export const AuditPage = z.object({
  entries: z.array(AuditLine),
  next: z.int().nullable().describe('`before` of the page behind this one; null: there is none'),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** Answer of GET auth /admin/audit/seal: the chain over the entries of all clients, read and recomputed. */
export const AuditSeal = z.object({
  entries: z.int().describe('sealed entries, up to the break where there is one'),
  waiting: z.int().describe('entries without a seal yet; they get one within seconds'),
  unbroken: z.boolean(),
  brokenAt: z.int().nullable().describe('position of the first entry that is changed or missing'),
  head: z
    .string()
    .describe('seal of the last unbroken entry: kept elsewhere, it shows a chain that was cut off'),
});
export type AuditSeal = z.infer<typeof AuditSeal>;
