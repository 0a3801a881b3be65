import type { FastifyPluginAsync } from 'fastify';
import { preferenceRoutes, type PreferenceCalls } from './preferenceRoutes.ts';
import { silentTimesRoutes } from './silentTimesRoutes.ts';
import { subscriptionRoutes, type SubscriptionCalls } from './subscriptionRoutes.ts';

/** What people say of themselves and of how they are told, under the user base (GAP-3). */
export const peopleRoutes: FastifyPluginAsync<PreferenceCalls & SubscriptionCalls> = async (app, calls) => {
  await app.register(preferenceRoutes, calls);
  await app.register(silentTimesRoutes, calls);
  await app.register(subscriptionRoutes, calls);
};
