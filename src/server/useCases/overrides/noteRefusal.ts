import type { OverrideUpdate } from '#contracts/override.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';
import type { OverridePerson } from './overrideAudit.ts';
import type { RemovalOutcome, SettingOutcome } from './overrideService.ts';

type RefusalKey = Exclude<(SettingOutcome | RemovalOutcome)['key'], 'set' | 'removed' | 'notStored'>;

export type RefusedOverride = {
  readonly person: OverridePerson;
  readonly facilityId: string;
  readonly reason: RefusalKey;
  /** null: a removal was refused. */
  readonly update: OverrideUpdate | null;
  /** The service's own probability of lightning, 0 to 1; null: not known, or not asked. */
  readonly knownProbability: number | null;
};

type RefusalNotes = {
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Notes in the audit which override was refused at which facility. The refusal holds also where that fails. */
export function createRefusalNote({ audit, clock, log }: RefusalNotes) {
  return async ({ person, facilityId, reason, update, knownProbability }: RefusedOverride): Promise<void> => {
    const { status = null, yardStatus = null, lightningProbability = null } = update ?? {};
    const asked = { status, yardStatus, lightningProbability };
    try {
      await audit.append({
        atMs: clock.nowMs(),
        who: person.id,
        clientId: person.clientId,
        what: 'override.refused',
        detail: { facilityId, reason, ...(update === null ? {} : asked), knownProbability },
      });
    } catch (error) {
      log.error({ err: error }, 'A refused override could not be audited');
    }
  };
}
