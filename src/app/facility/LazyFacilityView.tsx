import type { FacilityViewProps } from './FacilityView.tsx';
import { lazyPage } from '#app/binding/lazyPage.tsx';

/** What stands beside the map for a facility; the map does not wait for its script. */
export const LazyFacilityView = lazyPage<FacilityViewProps>(
  async () => (await import('./FacilityView.tsx')).FacilityView,
);
