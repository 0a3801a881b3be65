import type { FastifyPluginAsync } from 'fastify';
import { accessLiftRoute } from './accessLiftRoute.ts';
import { accessRoutes } from './accessRoutes.ts';
import { callbackListRoute } from './callbackListRoute.ts';
import { numberSubscriptionRoutes } from './numberSubscriptionRoutes.ts';
import { preferenceRoutes, type PreferenceCalls } from './preferenceRoutes.ts';
import { silentTimesRoutes } from './silentTimesRoutes.ts';
import { subscriptionAdminRoutes } from './subscriptionAdminRoutes.ts';
import { subscriptionListRoutes } from './subscriptionListRoutes.ts';
import { subscriptionRoutes } from './subscriptionRoutes.ts';
import type { SubscriptionCalls } from '../../useCases/people/subscriptionCalls.ts';

/** What people say of how they are told (user base), and what administrators say for them (admin base, GAP-3). */
export const peopleRoutes: FastifyPluginAsync<PreferenceCalls & SubscriptionCalls> = async (app, calls) => {
  await app.register(preferenceRoutes, calls);
  await app.register(silentTimesRoutes, calls);
  await app.register(subscriptionRoutes, calls);
  await app.register(subscriptionListRoutes, calls);
  await app.register(callbackListRoute, calls);
  await app.register(subscriptionAdminRoutes, calls);
  await app.register(numberSubscriptionRoutes, calls);
  await app.register(accessRoutes, calls);
  await app.register(accessLiftRoute, calls);
};
