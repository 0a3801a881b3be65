import { describe, expect, it } from 'vitest';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import { beginClientForm } from '#app/people/beginClientForm.ts';
import { createPeopleForms } from '#app/people/createPeopleForms.ts';
import { settled } from '#tests/support/settled.ts';

const LINK = { way: 'link', url: 'https://x.example/#/reset', expiresAt: '2026-01-01T00:00:00Z' };

/** Forms over a service that does what it is told, and whose lists can be read but once. */
function stage() {
  let isRead = false;
  const toasts: unknown[] = [];
  async function answer(request: { method?: string } = {}) {
    if (request.method === 'POST') return LINK;
    if (request.method === undefined && isRead) throw new HttpError(500, 'The service answered 500.');
    isRead ||= request.method === undefined;
    return { people: [], clients: [] };
  }
  const http = {
    json: (_url: string, _contract: unknown, request?: object) => answer(request),
    text: async (_url: string, request?: object) => {
      await answer(request);
      return '';
    },
  };
  const product = { platform: { http, environment: { authBaseUrl: '/auth', apiBaseUrl: '/api' } } } as never;
  const group = createFormGroup({
    show: ({ kind, content }: { kind: string; content: { props: { news: string } } }) =>
      void toasts.push([kind, content.props.news]),
  } as never);
  return { product, group, toasts };
}

async function settle() {
  for (let nth = 0; nth < 5; nth++) await settled();
}

describe('an order that was carried out, after which the list cannot be read', () => {
  it('keeps the link of a new password, and says that the list is old [S4]', async () => {
    const { product, group, toasts } = stage();
    const { value: form } = createPeopleForms(product, group).accounts();
    await settle();
    const draft = form.getSnapshot().context.draft!;
    form.send({ type: 'draft.changed', draft: { ...draft, order: { kind: 'reset', userId: 'bob' } } });
    form.send({ type: 'save.requested' });
    await settle();
    expect(form.getSnapshot().context.draft?.reset).toEqual({ userId: 'bob', ...LINK });
    expect(toasts).toEqual([
      ['error', 'notReread'],
      ['success', 'changes'],
    ]);
    form.send({
      type: 'draft.changed',
      draft: { ...form.getSnapshot().context.draft!, order: { kind: 'reread', userId: 'amy' } },
    });
    form.send({ type: 'save.requested' });
    await settle();
    expect(form.getSnapshot().context.draft?.reset).toEqual({ userId: 'bob', ...LINK });
  });

  it('keeps the link of the first administrator of a new client [S4]', async () => {
    const { product, group, toasts } = stage();
    const { value: form } = beginClientForm(product, group);
    await settle();
    const client = { clientId: 'ACME' } as never;
    const draft = form.getSnapshot().context.draft!;
    form.send({ type: 'draft.changed', draft: { ...draft, order: { kind: 'add', client } } });
    form.send({ type: 'save.requested' });
    await settle();
    expect(form.getSnapshot().context.draft?.added).toMatchObject(LINK);
    expect(toasts).toEqual([
      ['error', 'notReread'],
      ['success', 'added'],
    ]);
  });
});
