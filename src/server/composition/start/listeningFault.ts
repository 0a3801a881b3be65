/**
 * Says in one line which setting keeps the service from listening.
 *
 * @returns null: something else is wrong.
 */
export function listeningFault(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, hostname }: NodeJS.ErrnoException & { readonly hostname?: string } = error;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; choose another with PORT=….`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account; choose another with PORT=….`;
  // by what was asked: a database or a bus can be a name without an address too
  const isHostWrong = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host);
  return isHostWrong
    ? `HOST is "${host}": an address of this machine was expected, or 0.0.0.0 for all.`
    : null;
}
