import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What repositories speak to: the same for the embedded database and for PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>;
