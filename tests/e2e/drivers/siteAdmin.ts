import type { Page } from '@playwright/test';

/** Whoever has set a service up administers it in every way; no demonstration account does. */
export function beSiteAdminToo(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const session = JSON.parse(localStorage.getItem('session') ?? '{"authorities":[]}');
    session.authorities.push('site_admin_endpoints');
    localStorage.setItem('session', JSON.stringify(session));
  });
}
