import { describe, expect, test, vi } from 'vitest';
import { createCertificateDoor } from '#app/platform/certificateDoor.ts';

const HOST = 'https://displays.example/v1';

function open({ certificateBaseUrl = HOST, status = 200 } = {}) {
  const page = { isSignedIn: false, isAtYard: true };
  const answer = { status };
  const asked: (readonly [url: string, credentials: RequestCredentials | undefined])[] = [];
  const door = createCertificateDoor({
    async fetch(input, init) {
      asked.push([String(input), init?.credentials]);
      return new Response('', { status: answer.status });
    },
    environment: { apiBaseUrl: '/api', certificateBaseUrl },
    isSignedIn: () => page.isSignedIn,
    isAtYard: () => page.isAtYard,
  });
  return { door, page, answer, asked };
}

test('a yard page without a session asks the host of certificates, with credentials [CALL-01][GAP-15]', async () => {
  const { door, asked } = open();
  await door.fetch('/api/alerts/details/YARD?x=1');
  expect(door.isOpen()).toBe(true);
  expect(asked).toEqual([[`${HOST}/alerts/details/YARD?x=1`, 'include']]);
});

describe('the service itself is asked', () => {
  test.each([
    ['files of the service', '/static/acme/alerts.json', {}],
    ['an address that only begins like that of the calls', '/apiary', {}],
    ['calls of somebody who is signed in', '/api/alerts/active', { isSignedIn: true }],
    ['calls of other pages', '/api/alerts/active', { isAtYard: false }],
  ])('for %s [CALL-01][GAP-15]', async (_, url, facts) => {
    const { door, page, asked } = open();
    Object.assign(page, facts);
    await door.fetch(url);
    expect(asked).toEqual([[url, undefined]]);
  });

  test('where no host of certificates is named: yards are not shown without a session [AUTH-01][GAP-15]', async () => {
    const { door, asked } = open({ certificateBaseUrl: '' });
    await door.fetch('/api/alerts/active');
    expect([door.isOpen(), asked]).toEqual([false, [['/api/alerts/active', undefined]]]);
  });
});

test.each([401, 403])('the door closes when the host refuses with %i [AUTH-01][GAP-15]', async (status) => {
  const { door, answer } = open({ status });
  const refused = vi.fn();
  const [stop, other] = [door.watch(refused), vi.fn()];
  door.watch(other)();
  expect((await door.fetch('/api/alerts/active')).status).toBe(status);
  expect([door.isOpen(), refused.mock.calls.length, other.mock.calls.length]).toEqual([false, 1, 0]);
  answer.status = 200;
  await door.fetch('/api/alerts/active');
  expect(door.isOpen()).toBe(false);
  stop();
});

test.each([404, 500, 503])(
  'an answer of %i is no refusal: the yard ages to UNKNOWN instead [GAP-15][S4]',
  async (status) => {
    const { door } = open({ status });
    await door.fetch('/api/alerts/active');
    expect(door.isOpen()).toBe(true);
  },
);

test('a refusal of the service is none of the host [GAP-15]', async () => {
  const { door, page } = open({ status: 403 });
  page.isAtYard = false;
  await door.fetch('/api/polls');
  expect(door.isOpen()).toBe(true);
});
