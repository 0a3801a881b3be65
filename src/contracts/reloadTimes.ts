import { z } from 'zod';
import { RELOAD_REASONS } from '#domain/kiosk/pastReloads.ts';

/** Times at which this tab last reloaded itself, by reason; network time, epoch ms. */
export const ReloadTimes = z.partialRecord(z.enum(RELOAD_REASONS), z.number());
