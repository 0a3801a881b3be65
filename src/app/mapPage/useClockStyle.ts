import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { ClockStyle } from '#ui/format/clock.ts';

/** How times are written for this user: in the language of the page and the time zone of the device. */
export function useClockStyle(product: Product): ClockStyle {
  const language = useSelector(product.language.actor, selectLanguage);
  const timeZone = deviceTimeZone();
  return useMemo(() => ({ language, timeZone }), [language, timeZone]);
}
