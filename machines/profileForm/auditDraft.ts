import type { AuditLine, AuditSeal } from '#contracts/audit.ts';

/** Orders of a reader of the audit: older entries, all of them as a file, or a check of the seals. */
export type AuditOrder = 'more' | 'download' | 'check';

/** Entries loaded so far, the newest first, and the order. */
export type AuditDraft = {
  readonly entries: readonly AuditLine[];
  /** Position of the next older entries; null: there are none. */
  readonly next: number | null;
  /** Result of the check; null: not checked yet. */
  readonly seal: AuditSeal | null;
  /** null: no order. */
  readonly order: AuditOrder | null;
};

export function auditOrderOf({ order, next }: AuditDraft): AuditOrder | null {
  return order === 'more' && next === null ? null : order;
}
