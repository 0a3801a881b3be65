import type { Locale } from '#domain/alerting/eventWording.ts';
import type { ClockStyle } from '#ui/format/clock.ts';

/** For whom a yard page is written: language, units, and the zone of the facility's clock. */
export type YardLocale = Locale & ClockStyle;
