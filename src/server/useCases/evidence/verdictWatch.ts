import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { memoryKey } from '../../alerting/facilityKey.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NoteEvidence } from '../../storage/rows/evidence.ts';
import type { NoteLook } from '../../alerting/lookRecorder.ts';
import type { KnownVerdict } from '../../alerting/judgedInputs.ts';
import { verdictFacts } from './verdictFacts.ts';
import { createVerdictLog } from './verdictLog.ts';

type WatchDependencies = {
  /** What the service answers of a facility; null: it has evaluated nothing yet. */
  readonly activeAlertsOf: (clientId: string, facilityId: string) => ActiveAlerts | null;
  readonly rulesFor: (clientId: string, facilityId: string) => { readonly lightning: LightningRules };
  readonly traits: EventTraitsByType;
  readonly facilities: () => readonly { readonly clientId: string; readonly id: string }[];
  readonly note: NoteEvidence;
  /** Told of each look, so that it can be repeated; left out: nobody is. */
  readonly noteLook?: NoteLook | undefined;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error'>;
};

export type VerdictWatch = {
  /** Something has changed at a facility; it is looked at once those are done that judge. */
  noteChanged(clientId: string, facilityId: string): void;
  /** Verdicts that were noted last. */
  known(): readonly KnownVerdict[];
  stop(): void;
};

const LOOK_EVERY_MS = 1_000;
/** What nobody announces, such as data that grows old, is seen within so many looks. */
const LOOKS_FOR_ALL = 30;
/** Others have their turn after so many facilities. */
const AT_ONCE = 100;

/**
 * Notes the verdicts as found, and each change with what it rests on: at once where something is announced, else within
 * half a minute.
 */
export function startVerdictWatch(dependencies: WatchDependencies): VerdictWatch {
  const { facilities, note, clock, log } = dependencies;
  const verdicts = createVerdictLog();
  const changed = new Map<string, YardId>();
  let isLooking = false;
  let next = 0;
  let isFirst = true;

  function look({ clientId, facilityId }: YardId, atMs: number): void {
    const { traits, activeAlertsOf, rulesFor, noteLook } = dependencies;
    const rules = rulesFor(clientId, facilityId).lightning;
    const answer = activeAlertsOf(clientId, facilityId);
    if (answer === null) return;
    noteLook?.({ clientId, facilityId }, atMs, answer);
    const change = verdicts.changeBy(
      { clientId, facilityId },
      verdictFacts(answer, { traits, rules }, atMs),
      atMs,
    );
    if (change !== null) note([change]);
  }

  function lookAtSome(): void {
    isLooking = false;
    const atMs = clock.nowMs();
    for (const [key, yard] of [...changed].slice(0, AT_ONCE)) {
      changed.delete(key);
      try {
        look(yard, atMs);
      } catch (error) {
        log.error({ err: error, ...yard }, 'A verdict could not be noted');
      }
    }
    lookSoon();
  }

  function lookSoon(): void {
    if (isLooking || changed.size === 0) return;
    isLooking = true;
    setImmediate(lookAtSome);
  }

  function noteChanged(clientId: string, facilityId: string): void {
    changed.set(memoryKey(clientId, facilityId), { clientId, facilityId });
    lookSoon();
  }

  const timer = setInterval(() => {
    const all = facilities();
    const count = isFirst ? all.length : Math.ceil(all.length / LOOKS_FOR_ALL);
    isFirst = false;
    if (next >= all.length) next = 0;
    for (const { clientId, id } of all.slice(next, next + count)) noteChanged(clientId, id);
    next += count;
  }, LOOK_EVERY_MS);

  return {
    noteChanged,
    known: verdicts.known,
    stop() {
      clearInterval(timer);
      changed.clear();
    },
  };
}
