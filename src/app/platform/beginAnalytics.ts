import type { AnalyticsParts } from '#adapters/analytics.ts';

/** Analytics of this page from when its script has come; no address, no analytics. @returns Tells of a failing service. */
export function beginAnalytics(parts: AnalyticsParts): (status: number, url: string) => void {
  if (parts.url === '') return () => undefined;
  const beginning = import('#adapters/analytics.ts').then(({ startAnalytics }) => startAnalytics(parts));
  return (status, url) =>
    // a script that cannot be fetched costs the figures of one visit, nothing that a person needs
    void beginning.then((analytics) => analytics.serviceFailed(status, url)).catch(() => undefined);
}
