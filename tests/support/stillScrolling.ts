import { afterAll, beforeAll } from 'vitest';

/** Lets elements be scrolled to in the tests of the file that calls it: jsdom lays nothing out and does not know how. */
export function stillScrolling(): void {
  const { prototype } = Element;
  const { scrollIntoView } = prototype;
  beforeAll(() => void (prototype.scrollIntoView = () => {}));
  afterAll(() => void (prototype.scrollIntoView = scrollIntoView));
}
