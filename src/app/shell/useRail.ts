import type { Session } from '#contracts/session.ts';
import type { SideRailProps } from '#views/shell/SideRail.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { isRailBeside, railOf } from './railOf.ts';
import { useSourceWarnings } from './useSourceWarnings.ts';

/** Navigation for one user, with the counts of what waits on its pages; null: no navigation. */
export function useRail(
  { platform }: Pick<Product, 'platform'>,
  guided: Session | null,
  { path, onTab }: Pick<SideRailProps, 'path' | 'onTab'>,
): (SideRailProps & { readonly isBeside: boolean }) | null {
  const groups = guided === null ? [] : railOf(guided);
  const hasSources = groups.some(({ items }) => items.some(({ name }) => name === 'sources'));
  const warnings = { sources: useSourceWarnings(platform, hasSources) };
  return guided && { groups, warnings, path, onTab, isBeside: isRailBeside(path) };
}
