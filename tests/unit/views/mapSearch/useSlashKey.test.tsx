import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useSlashKey } from '#views/mapSearch/useSlashKey.ts';

function Page({ isAsking = false }: { isAsking?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  return (
    <>
      <input ref={field} aria-label="Search" />
      <input aria-label="Name" />
      <button type="button">Layers</button>
      <dialog open={isAsking}>Sure?</dialog>
    </>
  );
}

/** Presses the key where the focus is, and tells whether it led into the field. */
function leads(): boolean {
  const isFree = fireEvent.keyDown(document.activeElement!, { key: '/' });
  const isThere = document.activeElement === screen.getByLabelText('Search');
  expect(isThere).toBe(!isFree);
  return isThere;
}

it('the key / leads into the search from the page and from its buttons [SHELL-20]', () => {
  render(<Page />);
  expect(leads()).toBe(true);
  screen.getByRole('button').focus();
  expect(leads()).toBe(true);
});

it('the key / is a letter in another field, and waits while a dialog is open [SHELL-20]', () => {
  const { rerender } = render(<Page />);
  screen.getByLabelText('Name').focus();
  expect(leads()).toBe(false);
  rerender(<Page isAsking />);
  screen.getByRole('button', { hidden: true }).focus();
  expect(leads()).toBe(false);
});
