import type { AuditDraft, AuditOrder } from '#machines/profileForm/auditDraft.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

export type AuditForm = FormRef<AuditDraft, AuditOrder>;
