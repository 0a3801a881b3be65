import { isOverrideRefusal, type AuditAction } from '#contracts/auditAction.ts';
import type { NewAuditEntry } from '../repositories/auditRepository.ts';
import { ORDER_KINDS, type EvidenceEntry, type OrderGiven } from '../rows/evidence.ts';

/** Of what the audit alone is told: looser policies that hold from now on, and orders that change what is known or told. */
export function ofAudit(entry: NewAuditEntry): EvidenceEntry[] {
  const { what, atMs, clientId, detail } = entry;
  if (clientId === null) return [];
  if (isOverrideRefusal(what, detail)) return refusalOf(entry, clientId);
  if (isOrder(what)) return [orderOf(entry, what, clientId)];
  const { facilityIds } = detail;
  if (what !== 'policy.tookEffect' || !Array.isArray(facilityIds)) return [];
  return [{ kind: 'policy.tookEffect', atMs, clientId, facilityIds: facilityIds.map(String) }];
}

/** A refusal that names no facility concerns no yard. */
function refusalOf(entry: NewAuditEntry, clientId: string): EvidenceEntry[] {
  if (textOf(entry.detail.facilityId) === null) return [];
  const refusedBecause = textOf(entry.detail.reason) ?? '';
  return [{ ...orderOf(entry, 'override.refused', clientId), refusedBecause }];
}

function isOrder(what: AuditAction): what is OrderGiven['kind'] {
  return ORDER_KINDS.some((kind) => kind === what);
}

/** Ids and times of what the audit tells; reasons are texts of people and stay outside. */
function orderOf(
  { atMs, who, detail }: NewAuditEntry,
  kind: OrderGiven['kind'],
  clientId: string,
): OrderGiven {
  const { facilityId, id, feed, lightningAtMs, until } = detail;
  return {
    kind,
    atMs,
    clientId,
    byId: who,
    facilityId: textOf(facilityId) ?? textOf(id),
    sourceId: textOf(feed),
    lightningAtMs: typeof lightningAtMs === 'number' ? lightningAtMs : null,
    untilMs: typeof until === 'string' ? Date.parse(until) : null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
