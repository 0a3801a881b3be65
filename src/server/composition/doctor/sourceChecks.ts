import { FeedError, type AnyFeed } from '../../sources/ingest/readFeeds.ts';
import { checkMail } from '../../useCases/notices/checkMail.ts';
import type { ServerConfig } from '../config/config.ts';
import { readCustomerFeeds, type FeedSettings } from '../feeds/readCustomerFeeds.ts';
import { connectionFault } from './connectionFault.ts';
import { fault, ok, warning, type Finding } from './finding.ts';
import { reachServer } from './reachServer.ts';

/** A server that the settings name. */
type Target = {
  readonly check: string;
  readonly url: string;
  /** Whether yards are judged or users are notified or signed in by it; else only maps or traces lack it. */
  readonly isNeeded: boolean;
};

/** Sources that a verdict rests on. */
const JUDGING: ReadonlySet<string> = new Set(['glmEast', 'glmWest', 'mrms', 'metar', 'nws', 'eccc']);

type Reach = (url: URL, limitMs: number) => Promise<void>;

/** Tries a connection to each server that the settings name, all at once. */
export async function checkServers(
  config: ServerConfig,
  pulled: readonly Target[],
  limitMs: number,
  reach: Reach = reachServer,
): Promise<readonly Finding[]> {
  const targets = [...targetsOf(config), ...pulled];
  return Promise.all(
    targets.map(async ({ check, url, isNeeded }) => {
      const { host } = new URL(url);
      try {
        await reach(new URL(url), limitMs);
        return ok(check, `${host} can be reached.`);
      } catch (error) {
        const level = isNeeded ? fault : warning;
        return level(check, `${host} ${connectionFault(error)}.`);
      }
    }),
  );
}

function targetsOf(config: ServerConfig): readonly Target[] {
  const { live, outside, notices, geocoder, layers, valhallaUrl, traces } = config;
  const target = (check: string, url: string | null, isNeeded: boolean): readonly Target[] =>
    url === null || !URL.canParse(url) ? [] : [{ check, url, isNeeded }];
  const sources = Object.entries(live?.urls ?? {}).flatMap(([name, url]) =>
    target(`source ${name}`, url, JUDGING.has(name)),
  );
  return [
    ...sources,
    ...(live?.roadwork ?? []).flatMap(({ name, url }) => target(`road work ${name}`, url, false)),
    ...target('sign-in', outside?.issuer ?? null, true),
    ...target('text messages', notices.sms?.url ?? null, true),
    ...target('geocoder', geocoder?.url ?? null, false),
    ...target('routing', valhallaUrl, false),
    ...target('layer catalog', layers.url, false),
    ...target('traces', traces?.endpoint ?? null, false),
  ];
}

/** Whether the mapping files and keys of customers' feeds can be used, and which addresses they are fetched from. */
export async function checkFeeds(settings: FeedSettings): Promise<{
  readonly findings: readonly Finding[];
  readonly pulled: readonly Target[];
}> {
  if (settings.feedsDir === null) return { findings: [], pulled: [] };
  try {
    const feeds = await readCustomerFeeds(settings);
    const names = feeds.map(({ mapping }) => mapping.feed).join(', ');
    const pulled = feeds.flatMap(({ mapping }) =>
      addressesOf(mapping).map((url) => ({ check: `feed ${mapping.feed}`, url, isNeeded: true })),
    );
    return { findings: [ok('feeds', `mappings and keys of ${names} can be used.`)], pulled };
  } catch (error) {
    if (error instanceof FeedError) return { findings: [fault('feeds', error.message)], pulled: [] };
    throw error;
  }
}

function addressesOf(mapping: AnyFeed['mapping']): readonly string[] {
  const { url, token } = ('stream' in mapping ? mapping.stream : undefined) ?? {};
  // a stream begins as a call of HTTP
  return [mapping.pull?.url, url?.replace(/^ws/, 'http'), token?.url].filter((one) => one !== undefined);
}

/** Whether the mail server takes the service's sign-in. */
export async function checkMailServer(
  { notices: { mail }, isDemo }: Pick<ServerConfig, 'notices' | 'isDemo'>,
  limitMs: number,
  check: typeof checkMail = checkMail,
): Promise<Finding> {
  if (mail === null) {
    const text = 'SMTP_URL is not set: nobody is notified by email.';
    return isDemo ? ok('mail', text) : warning('mail', text);
  }
  const { host } = new URL(mail.url);
  try {
    await check(mail, limitMs);
    return ok('mail', `${host} accepts the connection and the sign-in.`);
  } catch (error) {
    return fault('mail', `${host} ${connectionFault(error)}.`);
  }
}
