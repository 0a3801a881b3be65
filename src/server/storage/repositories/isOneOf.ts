import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Whether a column has one of these texts: one parameter for all of them, however many. */
export function isOneOf(column: AnyPgColumn | SQL, texts: readonly string[]): SQL {
  return sql`${column} in (${elementsOf(texts)})`;
}

/** Whether a list of texts, as JSON, has one of these. */
export function hasOneOf(column: AnyPgColumn, texts: readonly string[]): SQL {
  return sql`${column} ?| array(${elementsOf(texts)})`;
}

function elementsOf(texts: readonly string[]): SQL {
  return sql`select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`;
}
