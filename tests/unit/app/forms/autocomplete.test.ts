import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { createAddressLookup } from '#app/places/createAddressLookup.ts';
import { createAdminForms } from '#app/admin/createAdminForms.ts';
import type { FormGroup } from '#app/forms/createFormGroup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that never answers: what matters is when it is asked. */
function ask() {
  const asked: string[] = [];
  const http = {
    json: (url: string) => {
      asked.push(url);
      return new Promise<never>(() => {});
    },
  };
  const environment = { apiBaseUrl: '/api', authBaseUrl: '/auth' };
  return { asked, platform: { http, environment } };
}

const LOOKUPS = [
  ['addresses', ({ platform }: ReturnType<typeof ask>) => createAddressLookup(platform as never).start()],
  [
    'people',
    ({ platform }: ReturnType<typeof ask>) =>
      createAdminForms({ platform } as unknown as ProfileProduct, {} as FormGroup).findPeople().value,
  ],
] as const;

test.each(LOOKUPS)(
  '%s are sought once typing has rested for 300 ms [CONST-34][SHELL-20]',
  async (_, lookupOf) => {
    const service = ask();
    const lookup = lookupOf(service);
    lookup.send({ type: 'text.typed', text: 'bost' });
    await vi.advanceTimersByTimeAsync(299);
    expect(service.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(service.asked).toHaveLength(1);
    lookup.stop();
  },
);

test.each(LOOKUPS)(
  '%s are sought from three letters on, and not from two [ADMIN-07][ADMIN-23][CONST-42][SHELL-20]',
  async (_, lookupOf) => {
    const service = ask();
    const lookup = lookupOf(service);
    lookup.send({ type: 'text.typed', text: ' bo ' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.asked).toEqual([]);
    lookup.send({ type: 'text.typed', text: 'bos' });
    await vi.advanceTimersByTimeAsync(300);
    expect(service.asked).toHaveLength(1);
    lookup.stop();
  },
);
