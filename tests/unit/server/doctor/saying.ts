import { expect } from 'vitest';

/** Matches a finding that says this among other words. */
export const saying = (text: string) => expect.stringContaining(text) as string;
