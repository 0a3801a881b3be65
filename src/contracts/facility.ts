import { z } from 'zod';
import { YardStatus } from './alertStatus.ts';
import { FacilitiesRevision } from './facilitiesRevision.ts';
import { FacilityAlert, FacilityEvent } from './facilityEvent.ts';

/** Edge of a site as GeoJSON (GAP-110). */
export const SiteArea = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type SiteArea = z.infer<typeof SiteArea>;

/** Properties of one facility (DATA-01), field names as on the wire. */
export const Facility = z.object({
  id: z.string().min(1).describe('name, unique per client without regard to case'),
  gid: z.int(),
  name: z.string().optional(),
  clientId: z.string().min(1),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  countryCode: z.string().length(2),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  tz: z.string().optional().describe('IANA zone'),
  tags: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
  isDevice: z.boolean().optional(),
  geometry: SiteArea.optional().describe('absent: a point'),
  prob: z.number().min(0).max(1).optional(),
  eta: z.string().optional(),
  yardStatus: YardStatus.optional(),
  keplerAlerts: z.array(FacilityEvent).optional(),
  alerts: z.array(FacilityEvent).optional(),
  highestSeverityAlert: FacilityAlert.shape.highestSeverityAlert.optional(),
  vrid: z.string().optional(),
});
export type Facility = z.infer<typeof Facility>;

/** Answer of the facility metadata calls, live and static (CALL-02, CALL-03): a GeoJSON feature list. */
export const FacilityFeatures = z.object({
  type: z.literal('FeatureCollection'),
  facilitiesRevision: FacilitiesRevision.optional(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
      properties: Facility,
    }),
  ),
});
export type FacilityFeatures = z.infer<typeof FacilityFeatures>;
