import { z } from 'zod';
import { RELOAD_REASONS } from '#domain/kiosk/reloadRule.ts';

/** When this tab last reloaded itself, by reason; times are network time, epoch ms. */
export const ReloadTimes = z.partialRecord(z.enum(RELOAD_REASONS), z.number());
