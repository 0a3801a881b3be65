import { z } from 'zod';
import { ALERT_STATUSES, EVENT_TYPES, FEED_TYPES, YARD_STATUSES } from '#domain/alerting/alertStatus.ts';

export const AlertStatus = z.enum(ALERT_STATUSES);
export const YardStatus = z.enum(YARD_STATUSES);
export const EventType = z.enum(EVENT_TYPES);
export const FeedType = z.enum(FEED_TYPES);
