import { latePage } from './latePage.tsx';

/** Pages that come when they are needed, so that none waits for the script of another (P6). */
export const OtherRoutes = latePage(async () => (await import('./OtherRoutes.tsx')).OtherRoutes);
export const FacilityPicker = latePage(
  async () => (await import('#views/facilityPicker/FacilityPicker.tsx')).FacilityPicker,
);
export const YARD_PAGES = {
  alert: latePage(async () => (await import('#views/yardAlert/YardAlertPage.tsx')).YardAlertPage),
  monitoring: latePage(
    async () => (await import('#views/yardMonitoring/YardMonitoringPage.tsx')).YardMonitoringPage,
  ),
} as const;

/** Fetches the yard page that a path names while the rest of the product is still being put together. */
export function fetchPageAhead(path: string): void {
  if (path.startsWith('/yardalert')) YARD_PAGES.alert.fetchAhead();
  if (path.startsWith('/yardmonitoring')) YARD_PAGES.monitoring.fetchAhead();
}
