import { lazyPage } from './binding/lazyPage.tsx';
import { YARD_PAGES } from './yard/yardPages.ts';

/** Every page that shows no yard: its script comes when it is needed, so that no yard waits for it (P6). */
export const OtherRoutes = lazyPage(async () => (await import('./OtherRoutes.tsx')).OtherRoutes);

/** List to choose a facility from, where the address of a yard names none. */
export const ChoiceRoute = lazyPage(async () => (await import('./choice/ChoiceRoute.tsx')).ChoiceRoute);

/** Fetches the yard page that a path names while the rest of the product is still being put together. */
export function fetchPageAhead(path: string): void {
  if (path.startsWith('/yardalert')) YARD_PAGES.alert.fetchAhead();
  if (path.startsWith('/yardmonitoring')) YARD_PAGES.monitoring.fetchAhead();
}
