import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFormGroup } from '#app/forms/createFormGroup.tsx';
import { beginClientForm } from '#app/people/beginClientForm.ts';
import { settled } from '#tests/support/settled.ts';
import { textsOf } from '../../views/textsOf.ts';

const LINK = 'https://yards.example/#/reset/1';
const CLIENT = { id: 'ACME', name: 'Acme', adminName: 'Ada', adminEmail: 'ada@acme.example' };

it('a link that was made after its page was left is shown over the next page, until it is closed [S4]', async () => {
  textsOf('en-US');
  let answer: (added: object) => void = () => {};
  const adding = new Promise<object>((resolve) => (answer = resolve));
  const json = (_url: string, _contract: unknown, request: { method?: string } = {}) =>
    request.method === 'POST' ? adding : Promise.resolve({ clients: [] });
  const environment = { authBaseUrl: '/auth', apiBaseUrl: '/api' };
  const onPage = vi.fn();
  const { value: form, end } = beginClientForm(
    { platform: { http: { json }, environment } } as never,
    createFormGroup({ show: onPage }),
  );
  await settled();
  const order = { kind: 'add', client: CLIENT } as const;
  form.send({ type: 'draft.changed', draft: { clients: [], added: null, order } });
  form.send({ type: 'save.requested' });
  end();
  await act(async () => {
    answer({ passwordUrl: LINK, expiresAtMs: 1_000 });
    for (let nth = 0; nth < 5; nth++) await settled();
  });
  expect(onPage).not.toHaveBeenCalled();
  const field = await screen.findByLabelText<HTMLInputElement>(
    /^Link to choose a password.*ada@acme\.example$/,
  );
  expect(field.value).toBe(LINK);
  expect(screen.getByText(/left the page before this was ready/)).toBeDefined();
  for (const close of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  await waitFor(() => expect(screen.queryByLabelText(/^Link to choose a password/)).toBeNull());
});
