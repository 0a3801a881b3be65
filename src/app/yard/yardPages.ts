import { lazyPage } from '#app/binding/lazyPage.tsx';

/** Pages of a yard; each comes when it is needed, so that none waits for the script of another (P6). */
export const YARD_PAGES = {
  alert: lazyPage(async () => (await import('#views/yardAlert/YardAlertPage.tsx')).YardAlertPage),
  monitoring: lazyPage(
    async () => (await import('#views/yardMonitoring/YardMonitoringPage.tsx')).YardMonitoringPage,
  ),
} as const;
