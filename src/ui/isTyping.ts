/** Whether a key goes into a field: keys that lead somewhere leave it to it. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
}
