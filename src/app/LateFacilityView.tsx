import type { FacilityViewProps } from './FacilityView.tsx';
import { latePage } from './latePage.tsx';

/** What stands beside the map for a facility; the map does not wait for its script. */
export const LateFacilityView = latePage<FacilityViewProps>(
  async () => (await import('./FacilityView.tsx')).FacilityView,
);
