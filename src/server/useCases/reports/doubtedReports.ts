import { z } from 'zod';
import {
  isUnconfirmed,
  MOST_UNCONFIRMED,
  UNCONFIRMED_WITHIN_MS,
} from '#domain/alerting/unconfirmedReports.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ListedEntry } from '../../storage/repositories/auditRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { queueDoubtLetters, type DoubtOutbox } from './doubtLetters.ts';

/** What becomes of reports that no sensor confirms. */
export type DoubtedReports = {
  /** Tells the site admins of a client of the third report within two hours that no sensor confirms. Never throws. */
  noteReport(place: YardId, nowMs: number): Promise<void>;
};

type Dependencies = {
  readonly repositories: Pick<Repositories, 'audit' | 'together'>;
  /** Times of strikes that sensors saw inside the alert circle of a facility, epoch ms. */
  readonly strikesMs: (place: YardId) => readonly number[];
  /** null: nobody is told but the audit. */
  readonly outbox: () => DoubtOutbox | null;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** More reports of one client than this within two hours are not counted. */
const MOST_ENTRIES = 1_000;

/** What the audit keeps of a report. */
const ReportDetail = z.object({ facilityId: z.string(), lightningAtMs: z.number() });

export function createDoubtedReports({ repositories, strikesMs, outbox, log }: Dependencies): DoubtedReports {
  const entriesOf = (place: YardId, what: string, fromMs: number) =>
    repositories.audit
      .list({ clientId: place.clientId, what, fromMs }, { beforeGid: null, limit: MOST_ENTRIES })
      .then((entries) => entries.filter(({ detail }) => detail['facilityId'] === place.facilityId));

  async function tell(place: YardId, nowMs: number): Promise<void> {
    const fromMs = nowMs - UNCONFIRMED_WITHIN_MS;
    const entries = await entriesOf(place, 'lightning.reported', fromMs);
    if (entries.length < MOST_UNCONFIRMED) return;
    const strikes = strikesMs(place);
    const doubted = entries.flatMap(reportOf).filter(({ atMs }) => isUnconfirmed(atMs, strikes));
    if (doubted.length < MOST_UNCONFIRMED) return;
    if ((await entriesOf(place, 'lightningReports.unconfirmed', fromMs)).length > 0) return;
    const letters = outbox();
    const { clientId, facilityId } = place;
    await repositories.together(async (inside) => {
      const detail = { facilityId, reports: doubted.length };
      const entry = {
        atMs: nowMs,
        who: 'service',
        clientId,
        what: 'lightningReports.unconfirmed',
        detail,
      } as const;
      await inside.audit.append(entry);
      if (letters !== null)
        await queueDoubtLetters(inside, letters, { place, reports: doubted, decidedAtMs: nowMs });
    });
    letters?.noteQueued();
  }

  return {
    async noteReport(place, nowMs) {
      try {
        await tell(place, nowMs);
      } catch (error) {
        log.error({ err: error }, 'Site admins could not be told of lightning reports without confirmation');
      }
    },
  };
}

/** A report as the audit keeps it; nothing where it is of an older version. */
function reportOf({ detail, who, whoName }: ListedEntry) {
  const read = ReportDetail.safeParse(detail);
  return read.success ? [{ atMs: read.data.lightningAtMs, byName: whoName ?? who }] : [];
}
