import type { LaunchOptions } from '@playwright/test';
import { launchOptions } from './launchOptions.ts';

/** A browser whose user has set letters of 32 px, twice as large as the default. */
export function largeLetters(): LaunchOptions {
  const { args = [], ...launching } = launchOptions();
  return { ...launching, args: [...args, '--blink-settings=defaultFontSize=32'] };
}
