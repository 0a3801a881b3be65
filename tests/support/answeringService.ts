import { createHttpClient } from '#adapters/api/httpClient.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';

/** An answer that never comes. */
export const SILENCE = new Promise<never>(() => {});

/**
 * Client and environment of a page whose service answers as told: body or response by `METHOD path`, also of calls that
 * are added later; a call without one is answered with the status `otherwise`. `asked`: the calls that change something.
 */
export function answeringService(answers: Readonly<Record<string, unknown>>, otherwise = 503) {
  const asked: { call: string; body: unknown }[] = [];
  const http = createHttpClient({
    fetch: async (input, init) => {
      const call = `${init?.method} ${input}`;
      if (init?.method !== 'GET')
        asked.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
      if (!Object.hasOwn(answers, call)) return new Response(null, { status: otherwise });
      const answer = answers[call];
      if (answer === SILENCE) return SILENCE;
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
    timeoutMs: 8_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  return { asked, http, environment: appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments[0]! };
}
