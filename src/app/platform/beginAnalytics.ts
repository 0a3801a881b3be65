import type { AnalyticsDependencies } from '#adapters/analytics.ts';

/** Analytics of this page from when its script has come; no address, no analytics. @returns Tells of a failing service. */
export function beginAnalytics(dependencies: AnalyticsDependencies): (status: number, url: string) => void {
  if (dependencies.url === '') return () => undefined;
  const beginning = import('#adapters/analytics.ts').then(({ startAnalytics }) =>
    startAnalytics(dependencies),
  );
  return (status, url) =>
    // a script that cannot be fetched costs the figures of one visit, nothing that a person needs
    void beginning.then((analytics) => analytics.serviceFailed(status, url)).catch(() => undefined);
}
