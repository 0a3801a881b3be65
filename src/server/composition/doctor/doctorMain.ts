import { ConfigError } from '../config/configError.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import { readConfig, type ServerConfig } from '../config/config.ts';
import { fault, type Finding } from './finding.ts';
import { checkBus } from './busChecks.ts';
import { checkClock, checkNode, checkPort } from './machineChecks.ts';
import { checkObjects } from './objectChecks.ts';
import { checkSettings } from './settingChecks.ts';
import { checkFeeds, checkMailServer, checkServers } from './sourceChecks.ts';
import { checkEmbedded, checkFolder, checkPostgres } from './storeChecks.ts';

/** How long a server may take to answer, ms. */
const LIMIT_MS = 5_000;
const USAGE = 'npm run doctor -- [--clock ADDRESS] [flags of npm start]';

/**
 * Checks whether the service can run with these settings, and prints one line a check. Changes nothing, except for an object
 * that is written to the object store and removed.
 *
 * @param args Flags of `npm start`, and `--clock` with an address whose `Date` the clock is compared with.
 * @returns The exit code: 0 without a fault, 1 with one, 2 not understood.
 */
export async function runDoctor(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  {
    say = console.log,
    nowMs = systemClock.nowMs,
    fetch = globalThis.fetch,
    nodeVersion = process.versions.node,
    limitMs = LIMIT_MS,
  } = {},
): Promise<number> {
  const order = orderOf(args);
  if (order === null) {
    say(USAGE);
    return 2;
  }
  const findings: Finding[] = [];
  const add = (...more: readonly Finding[]) => {
    for (const finding of more) say(lineOf(finding));
    findings.push(...more);
  };
  add(checkNode(nodeVersion));
  if (order.clockUrl !== null) add(await checkClock(order.clockUrl, { fetch, limitMs, nowMs }));
  const config = configOf(env, order.rest);
  if (config instanceof ConfigError)
    add(fault('settings', `${config.message} Nothing else was checked: correct this first.`));
  else {
    add(
      ...checkSettings(config),
      ...(await checkPort(config, { fetch, limitMs })),
      ...(await checkFolder(config)),
    );
    const { databaseUrl, dataDir } = config;
    add(...(await (databaseUrl === null ? checkEmbedded(dataDir) : checkPostgres(databaseUrl, limitMs))));
    add(...(await checkBus(config, limitMs)), ...(await checkObjects(config, nowMs, limitMs)));
    const { findings: ofFeeds, pulled } = await checkFeeds(config);
    add(...ofFeeds, ...(await checkServers(config, pulled, limitMs)), await checkMailServer(config, limitMs));
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  say(`${findings.length} checks; faults: ${count('fault')}, warnings: ${count('warning')}.`);
  return count('fault') > 0 ? 1 : 0;
}

/** null: not understood. */
function orderOf(args: readonly string[]): { clockUrl: string | null; rest: readonly string[] } | null {
  const at = args.indexOf('--clock');
  if (at === -1) return { clockUrl: null, rest: args };
  const clockUrl = args[at + 1] ?? '';
  if (!URL.canParse(clockUrl) || !/^https?:$/u.test(new URL(clockUrl).protocol)) return null;
  return { clockUrl, rest: args.toSpliced(at, 2) };
}

function configOf(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): ServerConfig | ConfigError {
  try {
    return readConfig(env, args, null);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function lineOf({ level, check, text }: Finding): string {
  return `${level.padEnd(8)} ${check}: ${text}`;
}
