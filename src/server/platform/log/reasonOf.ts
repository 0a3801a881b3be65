/** The system's short name of a failure ('EACCES'), or its message where it has none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return error.message.split('\n')[0] ?? error.name;
}
