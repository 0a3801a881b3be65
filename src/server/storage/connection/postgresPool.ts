import pg from 'pg';

type Bounds = {
  /** How long a connection, and a place in the pool, is waited for, ms. */
  readonly connectMs: number;
  /** How long a statement may run by the database's clock, ms. */
  readonly statementMs: number;
  /** How long an answer is waited for, ms: a connection that says nothing for longer is given up. */
  readonly answerMs: number;
  /** How long rows that another transaction has locked are waited for, ms. */
  readonly lockMs: number;
};

const WORK: Bounds = { connectMs: 3_000, statementMs: 4_000, answerMs: 5_000, lockMs: 2_000 };
/** Short enough that a lease which is renewed each second survives a connection that has broken. */
const LEASE: Bounds = { connectMs: 1_500, statementMs: 1_200, answerMs: 1_500, lockMs: 1_000 };
/** The database ends a transaction whose client sends nothing, ms: a stopped process holds no locks for longer. */
const IDLE_IN_TRANSACTION_MS = 3_000;
/** How long a transaction may take altogether, ms. */
const TRANSACTION_MS = 8_000;

type PoolOptions = {
  readonly databaseUrl: string;
  readonly most: number;
  /** Term that each write carries, see the migration `lease`; null: none. */
  readonly term: number | null;
};

/**
 * Connections to a PostgreSQL on which nothing waits for ever: connecting, a place in the pool, locks, statements,
 * transactions and answers that do not come are each given up. A connection that was given up is never used again.
 */
export function createPostgresPool({ databaseUrl, most, term }: PoolOptions): pg.Pool {
  return createPool({ databaseUrl, most }, WORK, (client) => beginSession(client, term));
}

/** Connections for the lease alone, which reads no instants: it waits for no statement besides its own. */
export function createLeasePool(databaseUrl: string): pg.Pool {
  return createPool({ databaseUrl, most: 2 }, LEASE);
}

function createPool(
  { databaseUrl, most }: Omit<PoolOptions, 'term'>,
  bounds: Bounds,
  onConnect?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new BoundedPool({
    connectionString: databaseUrl,
    max: most,
    keepAlive: true,
    connectionTimeoutMillis: bounds.connectMs,
    statement_timeout: bounds.statementMs,
    query_timeout: bounds.answerMs,
    lock_timeout: bounds.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect,
  });
  // a connection that breaks while idle is replaced by the pool; without a listener it would end the process
  pool.on('error', () => {});
  return pool;
}

/**
 * Set by a statement, not by start options: those of the address would win. In a zone of the server's own, instants before
 * its standard time are answered with seconds in their offset (`+09:18:59`), which cannot be parsed.
 */
async function beginSession(client: pg.ClientBase, term: number | null): Promise<void> {
  const settings = "select set_config('timezone', 'UTC', false), set_config('scc.term', $1, false)";
  await client.query(settings, [String(term ?? '')]);
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...connected: Connected) => void): void;
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return super.connect().then(bounded);
  }
}

/**
 * A connection for a transaction, as drizzle takes one. It is given back once, by the first of these: its user, the first
 * answer that does not come, the end of the connection, or the limit of the whole transaction.
 */
function bounded(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let isOut = true;

  function giveBack(broken?: Error | boolean): void {
    if (!isOut) return;
    isOut = false;
    clearTimeout(limit);
    client.off('end', giveUp);
    Reflect.deleteProperty(client, 'query');
    release(broken);
    client.off('error', giveUp);
  }
  const giveUp = () => giveBack(true);

  const limit = setTimeout(giveUp, TRANSACTION_MS);
  client.on('end', giveUp);
  client.on('error', giveUp);
  client.release = giveBack;
  client.query = ((...args: unknown[]) =>
    query(...args).catch((error: unknown) => {
      if (!isDatabaseError(error)) giveUp();
      throw error;
    })) as pg.PoolClient['query'];
  return client;
}

/** The database itself has refused: the connection is well. */
function isDatabaseError(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}
