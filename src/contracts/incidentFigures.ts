import { instantMs } from '#domain/time/instant.ts';
import type { Incident, IncidentStrike, IncidentVerdict } from './incident.ts';

/** Time in which one verdict held, epoch ms. */
export type VerdictSpan = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly verdict: string;
  readonly isOverride: boolean;
};

/** Key figures of a record. */
export type IncidentFigures = {
  /** Inside the alert radius; null: strikes are not kept, or lightning did not close the yard. */
  readonly inside: number | null;
  /** null as above, or none was near. */
  readonly closest: IncidentStrike | null;
  /** From the begin of the alert to the first verdict CLOSED, ms; null: not recorded, or perhaps lost or kept no longer. */
  readonly toClosedMs: number | null;
  /**
   * From the begin of the alert until the last screen that showed CLOSED did, ms; null: none did, none was connected, or
   * evidence of others may be lost or kept no longer (S4).
   */
  readonly toScreensMs: number | null;
  /** Screens that were connected when the alert began and did not show CLOSED before it was over; of what is known. */
  readonly screensNotClosed: number;
  /** Screens of which it is not known whether or when they did. */
  readonly screensNotKnown: number;
  readonly told: { readonly all: number; readonly delivered: number; readonly confirmed: number };
};

/** Instant of a record as epoch ms. The contract has checked it. */
export function recordMs(iso: string): number {
  return instantMs(iso) ?? Number.NaN;
}

/** How the evidence of a record stands, for its reader: a whole chain may tell of entries that were never stored. */
export function sealState({ state, lost = 0 }: Incident['seal']): Incident['seal']['state'] | 'lost' {
  return lost > 0 ? 'lost' : state;
}

/**
 * What screens were given over the recorded time.
 * Before the first known verdict, while no process judged, and where a verdict in between was lost, is no span (S4).
 */
export function verdictSpans({
  verdicts,
  from,
  to,
  evidenceFrom = from,
}: Pick<Incident, 'verdicts' | 'from' | 'to' | 'evidenceFrom'>): VerdictSpan[] {
  const [first] = verdicts;
  if (first === undefined) return [];
  const known = verdicts.map(({ at, verdict, isOverride }, nth) => ({
    fromMs: recordMs(at),
    toMs: heldUntilMs(verdict, verdicts[nth + 1]) ?? recordMs(to),
    verdict,
    isOverride,
  }));
  const starts =
    first.before === null
      ? known
      : [
          {
            // there may have been other verdicts before those that are kept (S4)
            fromMs: Math.max(recordMs(from), recordMs(evidenceFrom)),
            toMs: recordMs(first.at),
            verdict: first.before,
            isOverride: first.wasOverride === true,
          },
          ...known,
        ];
  return starts.filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** Until when a verdict held that another followed, epoch ms; null: none followed. */
function heldUntilMs(verdict: string, next: IncidentVerdict | undefined): number | null {
  if (next === undefined) return null;
  if (next.before === verdict) return recordMs(next.at);
  // another process found this one as it began, or what came between was lost
  return next.judgedUntil === undefined
    ? Number.NEGATIVE_INFINITY
    : Math.min(recordMs(next.judgedUntil), recordMs(next.at));
}

/** Whether a verdict has another status than the one before, or an override decides one of the two alone. */
export function isStatusChange({ before, wasOverride, verdict, isOverride }: IncidentVerdict): boolean {
  return before !== null && (before !== verdict || (wasOverride === true) !== isOverride);
}

/** Strikes inside the alert radius, oldest first. */
export function strikesInside({ strikes, alertRadiusM }: Pick<Incident, 'strikes' | 'alertRadiusM'>) {
  return (strikes?.list ?? []).filter(({ distanceM }) => distanceM <= alertRadiusM);
}

/** Counts what a record holds. */
export function incidentFigures(incident: Incident): IncidentFigures {
  const { strikes, start, verdicts, notices, closedScreens, seal, evidenceFrom = start } = incident;
  const isKnown = strikes !== null && strikes.state !== 'gone';
  const list = isKnown ? strikes.list : [];
  const isLost = sealState(seal) === 'lost';
  const isFirstKept = recordMs(evidenceFrom) <= recordMs(start);
  const closed = verdicts.find(({ verdict, at }) => verdict === 'CLOSED' && recordMs(at) >= recordMs(start));
  const { lastAt, connected, notKnown = 0 } = closedScreens;
  const notShown = connected - closedScreens.closed - notKnown;
  return {
    toScreensMs:
      lastAt === null || isLost || incident.evidenceFrom !== undefined
        ? null
        : Math.max(0, recordMs(lastAt) - recordMs(start)),
    // that a screen showed it may be among what was lost
    screensNotClosed: isLost ? 0 : notShown,
    screensNotKnown: isLost ? notKnown + notShown : notKnown,
    inside: isKnown ? strikesInside(incident).length : null,
    closest: list.toSorted((a, b) => a.distanceM - b.distanceM)[0] ?? null,
    toClosedMs: closed === undefined || isLost || !isFirstKept ? null : recordMs(closed.at) - recordMs(start),
    told: {
      all: notices.length,
      delivered: notices.filter(({ state }) => state === 'delivered').length,
      confirmed: notices.filter(({ confirmedAt }) => confirmedAt !== null).length,
    },
  };
}
