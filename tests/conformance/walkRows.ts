import type { Answers, CallOfRow, Walker } from './callRow.ts';
import { callRows } from './callRows.ts';
import { answerFault } from './driveOperation.ts';
import type { Operation } from './openApiDocument.ts';

/** Asks the service as one person. */
export type AskAs = (path: string, request: { method: string; body: unknown }) => Promise<Response>;

/** What the rows of the specification came to. */
export type WalkedRows = {
  /** Rows whose calls were asked. */
  readonly rows: ReadonlySet<string>;
  /** What was not as described, one line each. */
  readonly faults: readonly string[];
};

/** Asks the calls of all rows, one after the other, and compares each answer with its description. */
export async function walkRows(
  operations: readonly Operation[],
  walker: Walker,
  ask: AskAs,
): Promise<WalkedRows> {
  const rows = new Set<string>();
  const faults: string[] = [];
  const answered = new Map<string, unknown>();
  const answers: Answers = {
    of: (call, ...way) => way.reduce(partOf, answered.get(call)),
  };
  for (const row of callRows(walker)) {
    const asked = typeof row === 'function' ? row(answers) : row;
    rows.add(asked.row);
    const operation = operations.find(({ method, path }) => asked.call === `${method} ${path}`);
    const fault =
      operation === undefined
        ? 'no such call is described'
        : await rowFault(operation, asked, { ask, answered });
    if (fault !== null) faults.push(`${asked.row} ${asked.call}: ${fault}`);
  }
  return { rows, faults };
}

type Asking = { readonly ask: AskAs; readonly answered: Map<string, unknown> };

async function rowFault(
  operation: Operation,
  asked: CallOfRow,
  { ask, answered }: Asking,
): Promise<string | null> {
  const answer = await ask(addressOf(asked), { method: operation.method, body: asked.body });
  const copy = answer.clone();
  const isExpected = asked.expects === undefined ? answer.ok : answer.status === asked.expects;
  if (!isExpected) return `${answer.status} ${(await answer.text()).slice(0, 300)}`;
  if (answer.headers.get('content-type')?.startsWith('application/json') === true)
    answered.set(asked.call, await copy.json());
  return answerFault(operation, answer);
}

/** Path with its parts, and the query. */
function addressOf({ call, path = {}, query = {} }: CallOfRow): string {
  const [, described = ''] = call.split(' ');
  const filled = described.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return asked.size === 0 ? filled : `${filled}?${asked}`;
}

function partOf(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string | number, unknown>>)[step]
    : undefined;
}
