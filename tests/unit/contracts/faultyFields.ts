import type { z } from 'zod';

/** Paths of the fields that a contract finds at fault, like `features.0.properties.id`; empty: none. */
export function faultyFields(contract: z.ZodType, value: unknown): string[] {
  const result = contract.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}
