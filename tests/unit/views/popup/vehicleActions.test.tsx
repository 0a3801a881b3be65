import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VehicleActions } from '#views/popup/VehicleActions.tsx';
import { textsOf } from '../textsOf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function press(copyLink: () => Promise<boolean>) {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <VehicleActions
        properties={{ vrid: 'KEP22' }}
        links={{ routeHref: () => null, copyLink }}
        heat={null}
      />
    </I18nextProvider>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy magic link' }));
    await vi.advanceTimersByTimeAsync(0);
  });
}
const told = () => screen.queryByRole('status')?.textContent ?? null;
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('that a link was copied is told for one second [VEH-07][CONST-40]', async () => {
  await press(() => Promise.resolve(true));
  expect(told()).toBe('Copied');
  await pass(999);
  expect(told()).toBe('Copied');
  await pass(1);
  expect(told()).toBeNull();
});

test('that there was no link to copy is not told [VEH-08]', async () => {
  await press(() => Promise.resolve(false));
  expect(told()).toBeNull();
});

test('a browser that does not let it is told', async () => {
  await press(() => Promise.reject(new Error('Not allowed.')));
  expect(told()).toBe('Not copied');
});
