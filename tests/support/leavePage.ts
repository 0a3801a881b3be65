import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// test files share a page: each test leaves it empty, and remembers nothing
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
