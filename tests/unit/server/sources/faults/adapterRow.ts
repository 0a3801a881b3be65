import type { LocalAnswer } from '../../../../support/localServer.ts';
import type { FaultWorld } from './faultWorld.ts';
import type { ContentFaultName, NetworkFaultName } from './networkFaults.ts';

export type FaultName = NetworkFaultName | ContentFaultName;

/** An adapter at work over a world of faults. */
export type Rig = {
  /** Time up to which something is known by it now, epoch ms; null: nothing is. */
  readonly knownMs: () => number | null;
  /** Content that is older proves nothing, ms. */
  readonly goneAfterMs: number;
  /** Ends when the first poll is over; left out: that of the world. */
  readonly over?: () => Promise<void>;
  /** Asks again; left out: the next poll of the world. */
  readonly next?: () => Promise<void>;
  stop(): Promise<void>;
};

/** An adapter with a network side, and how it is tested against each fault. */
export type AdapterRow = {
  /** Id of its source, or a name. */
  readonly id: string;
  /** Folders of `src/server` that it asks from. */
  readonly folders: readonly string[];
  /** Cells that another test fills, by its file below `tests/unit/server`. */
  readonly heldBy?: Readonly<Partial<Record<FaultName, string>>>;
  /** Cells without meaning, and why. */
  readonly leftOut?: Readonly<Partial<Record<FaultName, string>>>;
  /** Row of another adapter with the same code, which stands for this one. */
  readonly sameAs?: string;
  /** null: other tests, or another row, hold all of its cells. */
  readonly stage: AdapterStage | null;
};

export type AdapterStage = {
  /** Media type of its answers. */
  readonly type: string;
  /** What the service answers when its newest content is of a time, epoch ms. */
  readonly contentAt: (atMs: number) => LocalAnswer;
  readonly empty: LocalAnswer;
  /** The adapter asks for everything again after this, ms. */
  readonly askAgainMs: number;
  /** Age of the newest content, ms. */
  readonly lagMs: number;
  /** What content proves ends so much before its own time, ms. */
  readonly provesLessMs?: number;
  /** Content names no time, and holds when the service answers with it. */
  readonly namesNoTime?: true;
  /** Faults that the log is not told of, as they are usual answers. */
  readonly untold?: readonly NetworkFaultName[];
  /** Polls after a fault until everything is known again. */
  readonly mostPolls?: number;
  begin(world: FaultWorld): Rig | Promise<Rig>;
};

/** Why a burst of rows has no meaning for what is asked for. */
export const PACED = 'asked for at the pace of the service, in answers of bounded length';

/** An answer by the path and query that it is asked for. */
export function byPath(answerOf: (path: string) => LocalAnswer): LocalAnswer {
  return (request, response) => answerOf(decodeURIComponent(request.url!))(request, response);
}
