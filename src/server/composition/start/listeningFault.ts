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
  // by what was asked: a folder can refuse an account too, and a database or a bus can be a name without an address
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is taken by another program; choose another with PORT=….`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} may not be used by this account; choose another with PORT=….`;
  const isHostWrong =
    (syscall === 'listen' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL')) ||
    (syscall === 'getaddrinfo' && hostname === host);
  return isHostWrong
    ? `HOST is "${host}": an address of this machine was expected, or 0.0.0.0 for all.`
    : null;
}
