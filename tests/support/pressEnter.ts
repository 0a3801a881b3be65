import { fireEvent } from '@testing-library/react';

/**
 * Presses Enter in a field as a browser does: where the key is not held, the form's first submit button is clicked
 * unless it is disabled (HTML, implicit submission), which jsdom does not do by itself.
 */
export function pressEnter(field: HTMLElement): void {
  field.focus();
  if (!fireEvent.keyDown(field, { key: 'Enter' })) return;
  const button = field.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button?.disabled === false) fireEvent.click(button);
}
