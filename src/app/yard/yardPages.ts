import { lazyPage } from '#app/binding/lazyPage.tsx';

/** Pages of a yard; each comes when it is needed, so that none waits for the script of another (P6). */
export const YARD_PAGES = {
  alert: lazyPage(async () => (await import('#views/yardAlert/YardAlertPage.tsx')).YardAlertPage),
  monitoring: lazyPage(
    async () => (await import('#views/yardMonitoring/YardMonitoringPage.tsx')).YardMonitoringPage,
  ),
} as const;

/** List to choose a yard from, where the address names none. */
export const FacilityPicker = lazyPage(
  async () => (await import('#views/facilityPicker/FacilityPicker.tsx')).FacilityPicker,
);
