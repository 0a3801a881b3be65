import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { JournalEntry } from '#contracts/journalEntry.ts';
import { errorMessage } from '#machines/errorMessage.ts';
import { createWatchers } from '#app/binding/createWatchers.ts';

/** The log of one page: what its machines were told and found, newest last. It never grows beyond its limit. */
export type Journal = {
  /** The same list until something is new. */
  entries(): readonly JournalEntry[];
  note(machine: string, fact: string, detail?: string): void;
  /** Writes down what a machine is told and what it tells, from now on. @returns how to stop. */
  follow(machine: string, actor: AnyActorRef): () => void;
  /** Tells that something is new. @returns how to stop. */
  watch(changed: () => void): () => void;
};

const LONGEST_DETAIL = 120;

/** What happens all the time and says nothing by itself; ages and counts of these stand in the machines' contexts. */
const ROUTINE = new Set([
  'clock.ticked',
  'step.computed',
  'witness.changed',
  'memory.measured',
  'fetch.succeeded',
  'answer.accepted',
  'answer.received',
  'pollAgainAfter',
  'heartbeatAfter',
  'everyAfter',
  'turnAfter',
]);

/** @param kept Entries of the page before, which this one follows. */
export function createJournal(
  nowMs: () => number,
  limit: number,
  kept: readonly JournalEntry[] = [],
): Journal {
  const { watch, tell } = createWatchers();
  let entries: readonly JournalEntry[] = kept.slice(-limit);

  function note(machine: string, fact: string, detail = ''): void {
    const atMs = nowMs();
    const last = entries.at(-1);
    const isRepeated = last?.machine === machine && last.fact === fact && last.detail === detail;
    entries = isRepeated
      ? [...entries.slice(0, -1), { ...last, lastAtMs: atMs, times: last.times + 1 }]
      : [...entries.slice(1 - limit), { atMs, lastAtMs: atMs, machine, fact, detail, times: 1 }];
    tell();
  }

  function follow(machine: string, actor: AnyActorRef): () => void {
    let heard: unknown = null;
    const inspection = actor.system.inspect((extent: InspectionEvent) => {
      if (extent.type !== '@xstate.microstep' || extent.actorRef !== actor) return;
      const { event, _transitions: taken } = extent;
      // one fact may cause several steps
      if (taken.length === 0 || event === heard) return;
      heard = event;
      const fact = factOf(event.type);
      if (fact !== null && !ROUTINE.has(fact)) note(machine, fact, detailOf(event));
    });
    const telling = actor.on('*', (event: { type: string }) => note(machine, event.type, detailOf(event)));
    return () => {
      inspection.unsubscribe();
      telling.unsubscribe();
    };
  }

  return {
    entries: () => entries,
    note,
    follow,
    watch,
  };
}

/**
 * The fact behind an event of xstate's own:
 * the delay that ran out, the state whose actor failed; null: not worth a line.
 */
function factOf(type: string): string | null {
  if (!type.startsWith('xstate.')) return type;
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  if (delay !== undefined) return delay;
  const failed = /^xstate\.error\.actor\.\d+\.[^.]+\.(.+)$/.exec(type)?.[1];
  return failed === undefined ? null : `${failed} failed`;
}

/** Numbers and short words of an event; never the things inside it, which may be large or private. */
function detailOf(event: object): string {
  return Object.entries(event)
    .flatMap(([name, value]) => {
      if (name === 'type' || name === 'actorId' || name === 'atMs') return [];
      if (name === 'error') return [errorMessage(value)];
      return ['string', 'number', 'boolean'].includes(typeof value) ? [`${name} ${String(value)}`] : [];
    })
    .join(', ')
    .slice(0, LONGEST_DETAIL);
}
