import type { AlertPayload } from '#contracts/alertPayload.ts';

/** The same payload without the e-mail of who overrode, for people who are not signed in (GAP-143). */
export function withoutEmail({ data }: AlertPayload): AlertPayload {
  const { overrideUserEmail: _, ...rest } = data;
  return { data: rest };
}
