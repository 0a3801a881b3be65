import { describe, expect, test, vi } from 'vitest';
import { createCertificateAccess } from '#app/platform/certificateAccess.ts';

const HOST = 'https://displays.example/v1';

function open({ certificateBaseUrl = HOST, status = 200 } = {}) {
  const page = { isSignedIn: false, isAtYard: true };
  const answer = { status };
  const asked: (readonly [url: string, credentials: RequestCredentials | undefined])[] = [];
  const access = createCertificateAccess({
    async fetch(url, init) {
      asked.push([url, init?.credentials]);
      return new Response('', { status: answer.status });
    },
    environment: { apiBaseUrl: '/api', certificateBaseUrl },
    isSignedIn: () => page.isSignedIn,
    isAtYard: () => page.isAtYard,
  });
  return { access, page, answer, asked };
}

test('a yard page without a session asks the host of certificates, with credentials [CALL-01][GAP-15]', async () => {
  const { access, asked } = open();
  await access.fetch('/api/alerts/details/YARD?x=1');
  expect(access.isOpen()).toBe(true);
  expect(asked).toEqual([[`${HOST}/alerts/details/YARD?x=1`, 'include']]);
});

describe('the service itself is asked', () => {
  test.each([
    ['files of the service', '/static/acme/alerts.json', {}],
    ['an address that only begins like that of the calls', '/apiary', {}],
    ['calls of somebody who is signed in', '/api/alerts/active', { isSignedIn: true }],
    ['calls of other pages', '/api/alerts/active', { isAtYard: false }],
  ])('for %s [CALL-01][GAP-15]', async (_, url, facts) => {
    const { access, page, asked } = open();
    Object.assign(page, facts);
    await access.fetch(url);
    expect(asked).toEqual([[url, undefined]]);
  });

  test('where no host of certificates is named: yards are not shown without a session [AUTH-01][GAP-15]', async () => {
    const { access, asked } = open({ certificateBaseUrl: '' });
    await access.fetch('/api/alerts/active');
    expect([access.isOpen(), asked]).toEqual([false, [['/api/alerts/active', undefined]]]);
  });
});

test.each([401, 403])('access ends when the host refuses with %i [AUTH-01][GAP-15]', async (status) => {
  const { access, answer } = open({ status });
  const refused = vi.fn();
  const [stop, other] = [access.watch(refused), vi.fn()];
  access.watch(other)();
  expect((await access.fetch('/api/alerts/active')).status).toBe(status);
  expect([access.isOpen(), refused.mock.calls.length, other.mock.calls.length]).toEqual([false, 1, 0]);
  answer.status = 200;
  await access.fetch('/api/alerts/active');
  expect(access.isOpen()).toBe(false);
  stop();
});

test.each([404, 500, 503])(
  'an answer of %i is no refusal: the yard ages to UNKNOWN instead [GAP-15][S4]',
  async (status) => {
    const { access } = open({ status });
    await access.fetch('/api/alerts/active');
    expect(access.isOpen()).toBe(true);
  },
);

test('a refusal of the service is none of the host [GAP-15]', async () => {
  const { access, page } = open({ status: 403 });
  page.isAtYard = false;
  await access.fetch('/api/polls');
  expect(access.isOpen()).toBe(true);
});
