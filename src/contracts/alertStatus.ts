import { z } from 'zod';
import { ALERT_STATUSES, YARD_STATUSES } from '#domain/alerting/alertStatus.ts';

export const AlertStatus = z.enum(ALERT_STATUSES);
export const YardStatus = z.enum(YARD_STATUSES);
