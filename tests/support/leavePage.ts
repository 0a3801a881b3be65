import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// test files share a page: each test leaves it empty, and remembers nothing
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// code that is still coming when a file ends finds no page, and whoever asks for it in the next file gets that failure
afterAll(() => vi.dynamicImportSettled());
