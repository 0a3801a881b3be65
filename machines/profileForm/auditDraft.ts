import type { AuditLine, AuditSeal } from '#contracts/audit.ts';

/** What a reader of the audit asks for: older entries, all of them as a file, or whether the seals fit. */
export type AuditOrder = 'more' | 'download' | 'check';

/** The entries that were read so far, the newest first, and what is asked for. */
export type AuditDraft = {
  readonly entries: readonly AuditLine[];
  /** Place of the next older entries; null: there are none. */
  readonly next: number | null;
  /** null: nobody has asked yet. */
  readonly seal: AuditSeal | null;
  /** null: nothing. */
  readonly order: AuditOrder | null;
};

export function auditOrderOf({ order, next }: AuditDraft): AuditOrder | null {
  return order === 'more' && next === null ? null : order;
}
