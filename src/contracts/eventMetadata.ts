import { z } from 'zod';
import { AlertStatus, YardStatus } from './alertStatus.ts';
import { LocalizedText } from './localizedText.ts';

/** How one event type is named, ranked and coloured (DATA-06). */
export const EventMetadataEntry = z.object({
  event_id: z.string().min(1).describe('the event type'),
  title: LocalizedText.optional(),
  title_i: LocalizedText.optional().describe('title for imperial units'),
  title_m: LocalizedText.optional().describe('title for metric units'),
  message: LocalizedText.optional(),
  alert_status: AlertStatus.optional(),
  status: AlertStatus.optional(),
  yard_status: YardStatus.optional(),
  yard_visibility: z.boolean().optional(),
  severity: z.number().optional(),
  global_severity: z.number().optional().describe('higher is worse'),
  bean_color: z.string().optional(),
  feature_color: z.string().optional(),
  background_color: z.string().optional(),
  feature_label: LocalizedText.optional(),
  event_classes: z.enum(['alerts', 'hazards']).optional(),
  event_risk_category: z.string().optional(),
  group_id: z.string().optional(),
  group_id_label: LocalizedText.optional(),
  event_id_label: LocalizedText.optional(),
});
export type EventMetadataEntry = z.infer<typeof EventMetadataEntry>;

/** Answer of the event metadata call (CALL-15). */
export const EventMetadata = z.array(EventMetadataEntry);
export type EventMetadata = z.infer<typeof EventMetadata>;
