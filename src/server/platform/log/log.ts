import { pino, type DestinationStream, type Logger } from 'pino';

/** How much is written: facts of this level and of those above it. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** The service's structured log, one JSON line a fact, on standard output unless told. */
export function createLog(level: LogLevel, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: errorFacts } };
  return to === undefined ? pino(options) : pino(options, to);
}

/** Names of the database for what went wrong and where. Its texts (`detail`, `where`, a bad value) quote rows. */
const DATABASE_FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * What a log may tell of an error: kind, place and code. Errors of statements carry the statement with its parameters,
 * and errors of the database quote rows: names, addresses and hashes of people stand in both.
 */
function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause === undefined ? {} : { cause: errorFacts(error.cause) };
  if (isOfStatement(error)) return { type: 'StatementError', stack: framesOf(error), ...cause };
  const facts = factsOf(error);
  if ('severity' in error) return { type: 'DatabaseError', ...facts, stack: framesOf(error) };
  return { type: error.name, message: error.message, ...facts, stack: framesOf(error), ...cause };
}

/** drizzle's: its message is the statement and all of its parameters. */
function isOfStatement(error: Error): boolean {
  return 'query' in error && 'params' in error;
}

function factsOf(error: Error): object {
  const all = error as Error & Record<string, unknown>;
  return Object.fromEntries(
    DATABASE_FACTS.flatMap((name) => (typeof all[name] === 'string' ? [[name, all[name]]] : [])),
  );
}

/** Where it happened; the first lines of a stack repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.join('\n');
}
