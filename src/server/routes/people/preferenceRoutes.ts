import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import { Problem } from '#contracts/problem.ts';
import { defaultPreference } from '#domain/people/notificationPreference.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { Outbox } from '../../storage/rows/notice.ts';

export type PreferenceCalls = PersonCalls & {
  readonly outbox: Pick<Outbox, 'channels'>;
  /** All event types of the service, in the order in which a person reads them. */
  readonly eventTypes: () => readonly string[];
};

const LIMIT = perMinute(60);
const REFUSALS = { 400: Problem, 403: Problem, 429: Problem };

/** Of what a person wants to be told, and how (CALL-41): their own alone. */
export const preferenceRoutes: FastifyPluginAsyncZod<PreferenceCalls> = async (app, calls) => {
  const { gate, repositories, clock } = calls;
  const onRequest = gate.admit('user');
  const tags = ['notifications'];

  app.get(
    '/api/notification_preferences',
    {
      onRequest,
      schema: { tags, summary: 'Own preferences', response: { 200: NotificationPreferences, 403: Problem } },
    },
    (request) => preferencesOf(calls, gate.personOf(request).id),
  );

  app.put(
    '/api/notification_preferences',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Changes own preferences; event types that are not named stay',
        body: NotificationPreferences,
        response: {
          200: NotificationPreferences,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const { id, clientId } = gate.personOf(request);
      const { notificationPreferences } = request.body;
      refuseUnknown(
        notificationPreferences.map(({ eventType }) => eventType),
        calls.eventTypes(),
      );
      await repositories.together(async ({ preferences, audit }) => {
        await preferences.putMany(id, notificationPreferences);
        const detail = { notificationPreferences };
        const what = 'notificationPreferences.changed';
        await audit.append({ atMs: clock.nowMs(), who: id, clientId, what, detail });
      });
      return preferencesOf(calls, id);
    },
  );
};

async function preferencesOf(
  { repositories, eventTypes, outbox }: PreferenceCalls,
  personId: string,
): Promise<NotificationPreferences> {
  const chosen = new Map(
    (await repositories.preferences.list(personId)).map((preference) => [preference.eventType, preference]),
  );
  return {
    notificationPreferences: eventTypes().map(
      (eventType) => chosen.get(eventType) ?? defaultPreference(eventType),
    ),
    isSmsOff: !outbox.channels.has('sms'),
  };
}

function refuseUnknown(named: readonly string[], known: readonly string[]): void {
  const unknown = named.find((eventType) => !known.includes(eventType));
  if (unknown === undefined) return;
  const message = `There is no event type ${unknown}.`;
  throw new ProblemError(400, 'invalidRequest', message, { notificationPreferences: { message } });
}
