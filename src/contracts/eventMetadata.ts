import { z } from 'zod';
import { AlertStatus, YardStatus } from './alertStatus.ts';
import { LocalizedText } from './localizedText.ts';

/** Name, rank and colour of one event type (DATA-06). */
export const EventMetadataEntry = z.object({
  event_id: z.string().min(1).describe('the event type'),
  title: LocalizedText.optional(),
  title_i: LocalizedText.optional().describe('title for imperial units'),
  title_m: LocalizedText.optional().describe('title for metric units'),
  title_uk: LocalizedText.optional().describe('title for UK units, where they differ'),
  title_ca: LocalizedText.optional().describe('title for Canadian units: strike distances in metres'),
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
