import { KEPT_AT_HEADER } from '#contracts/appBuild.ts';
import { AppConfig, type Environment } from '#contracts/appConfig.ts';

export type ConfiguredApp = {
  readonly config: AppConfig;
  readonly environment: Environment;
  /** Whether the configuration is stored from an earlier visit, because the service was not reached. */
  readonly isKept: boolean;
};

/**
 * Reads /config.json and picks the environment of this host; an unknown host gets the first (GAP-2).
 *
 * @throws Error whose message names the field that is wrong, for the page to show.
 */
export async function fetchAppConfig(
  hostname: string,
  fetch: typeof globalThis.fetch,
): Promise<ConfiguredApp> {
  const answer = await fetch('/config.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`/config.json: the server answered ${answer.status}.`);
  const read = AppConfig.safeParse(await answer.json());
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`/config.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`);
  }
  const { environments } = read.data;
  const environment = environments.find(({ hostnames }) => hostnames.includes(hostname)) ?? environments[0]!;
  return { config: read.data, environment, isKept: answer.headers.has(KEPT_AT_HEADER) };
}
