import type { FeedRecord } from './valueAt.ts';

/** One row of a body, from 1: its values, or why it has none. */
export type BodyRow = {
  readonly row: number;
  readonly record?: FeedRecord;
  readonly problem?: string;
};

export type ReadBody = {
  readonly rows: readonly BodyRow[];
  /** The whole of a JSON body, for what it says of itself. */
  readonly whole: unknown;
  /** Fields of the header line of a CSV body whose mapping names one. */
  readonly header: readonly string[] | null;
  /** Why the body could not be read at all; null: it could. */
  readonly problem: string | null;
};

export type Line = { readonly row: number; readonly text: string };

/** Lines with their numbers; empty ones are left out. */
export function linesOf(body: string): Line[] {
  return body
    .split(/\r?\n/)
    .map((text, index) => ({ row: index + 1, text }))
    .filter(({ text }) => text.trim() !== '');
}

export function withRows(rows: readonly BodyRow[]): ReadBody {
  return { rows, whole: null, header: null, problem: null };
}

export function unreadable(problem: string): ReadBody {
  return { rows: [], whole: null, header: null, problem };
}
