import { z } from 'zod';
import { FacilityFeatures } from './facility.ts';
import { AlertsFile } from './facilityEvent.ts';

/** The alerts file with entries that are not parsed yet, each by `FacilityAlert`: a client may have ten thousand. */
export const UnreadAlertsFile = AlertsFile.extend({ alerts: z.array(z.unknown()) });

/** The facilities with entries that are not parsed yet, each by `FacilityFeature`. */
export const UnreadFacilities = FacilityFeatures.extend({ features: z.array(z.unknown()) });

/** The history of alerts with entries that are not parsed yet, each by `AlertHistoryItem`. */
export const UnreadHistory = z.array(z.unknown());

/** One entry of the list of facilities. */
export const FacilityFeature = FacilityFeatures.shape.features.element;
