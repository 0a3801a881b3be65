import { cacheNameOf, DEVELOPMENT_BUILD } from '#contracts/appBuild.ts';

/** Build of the app that runs in a page. */
export type PageBuild = {
  /** Version and digest, as `1.7.15+3fa91c02`; null: the page was not built. */
  readonly id: string | null;
  /** Version for people; null as above. */
  readonly version: string | null;
};

/** Reads the build from the page. */
export function readPageBuild(page: Pick<Document, 'querySelector'>): PageBuild {
  const id = page.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? DEVELOPMENT_BUILD;
  if (id === DEVELOPMENT_BUILD) return { id: null, version: null };
  return { id, version: id.split('+')[0] ?? id };
}

/**
 * Holds the lock of a build for as long as the page lives: the service worker then keeps its files. Without
 * locks (an insecure address) there is no service worker either.
 */
export function holdBuild({ id }: PageBuild, locks: LockManager | undefined): void {
  if (id === null || locks === undefined) return;
  locks.request(cacheNameOf(id), { mode: 'shared' }, () => new Promise<never>(() => {})).catch(() => {});
}
