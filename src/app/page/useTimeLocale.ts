import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import type { Product } from './createProduct.ts';

/**
 * How an administrator's page writes times: in the language of the page and the zone of the device, with network time,
 * epoch ms, by which moments say their day.
 */
export function useTimeLocale({
  language,
  platform,
}: Product): ClockStyle & { readonly nowMs: () => number } {
  const shown = useSelector(language.actor, selectLanguage);
  return useMemo(
    () => ({ language: shown, timeZone: deviceTimeZone(), nowMs: () => platform.clock.nowMs() }),
    [shown, platform],
  );
}
