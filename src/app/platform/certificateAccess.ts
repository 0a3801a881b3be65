import type { HttpClientDependencies } from '#adapters/api/httpClient.ts';
import type { Environment } from '#contracts/appConfig.ts';

type AccessDependencies = {
  readonly fetch: HttpClientDependencies['fetch'];
  readonly environment: Pick<Environment, 'apiBaseUrl' | 'certificateBaseUrl'>;
  readonly isSignedIn: () => boolean;
  /** Whether the address is that of a yard page: all other pages call the service itself. */
  readonly isAtYard: () => boolean;
};

/** Access of yard pages to the service without a session, by the certificate of the browser (GAP-15). */
export type CertificateAccess = {
  /** Whether yards are shown without a session. */
  isOpen(): boolean;
  /** Calls back when the host has refused the device. @returns how to stop. */
  watch(refused: () => void): () => void;
  readonly fetch: HttpClientDependencies['fetch'];
};

const REFUSALS: readonly number[] = [401, 403];

/**
 * Sends the calls of a yard page without a session to the host that knows devices by the certificates of their browsers.
 * It is open where the configuration names such a host, until that host refuses the device.
 *
 * Source: requirements CALL-01, AUTH-01 as GAP-15 reads them.
 */
export function createCertificateAccess(dependencies: AccessDependencies): CertificateAccess {
  const { fetch, isSignedIn, isAtYard } = dependencies;
  const { apiBaseUrl, certificateBaseUrl } = dependencies.environment;
  const watchers = new Set<() => void>();
  let isRefused = false;
  const isOpen = () => certificateBaseUrl !== '' && !isRefused && !isSignedIn();

  return {
    isOpen,
    watch(refused) {
      watchers.add(refused);
      return () => void watchers.delete(refused);
    },
    async fetch(url, init) {
      if (!isOpen() || !isAtYard() || !url.startsWith(`${apiBaseUrl}/`)) return fetch(url, init);
      const path = url.slice(apiBaseUrl.length);
      const answer = await fetch(`${certificateBaseUrl}${path}`, { ...init, credentials: 'include' });
      if (REFUSALS.includes(answer.status)) {
        isRefused = true;
        for (const tell of watchers) tell();
      }
      return answer;
    },
  };
}
