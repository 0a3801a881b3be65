import { z } from 'zod';

/**
 * The system's short name of a failure ('EACCES'), or its message in one line where it has none: for a value that follows
 * no contract, the place and the message of its first issue.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return firstIssue(error);
  if (!(error instanceof Error)) return String(error);
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return error.message.split('\n')[0] ?? error.name;
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'invalid';
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
