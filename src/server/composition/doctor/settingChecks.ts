import { UNCONFIRMED_FROM } from '#domain/policy/policyLimits.ts';
import type { ServerConfig } from '../config/config.ts';
import { ok, warning, type Finding } from './finding.ts';

type Settings = Pick<
  ServerConfig,
  'host' | 'isDemo' | 'live' | 'replayFiles' | 'feedsDir' | 'appOrigins' | 'quietMinutes'
>;

/** A shorter quiet period of a policy needs a second site admin (GAP-139). */
const USUAL_QUIET_MINUTES = UNCONFIRMED_FROM.quietPeriodMs / 60_000;

/** What the settings mean for the yards and for who can reach the service. */
export function checkSettings({
  host,
  isDemo,
  live,
  replayFiles,
  feedsDir,
  appOrigins,
  quietMinutes,
}: Settings): readonly Finding[] {
  const isOpen = !/^(localhost|127\.|::1$)/u.test(host);
  const findings: Finding[] = [ok('settings', 'can be used.')];
  if (isDemo && isOpen)
    findings.push(
      warning(
        'accounts',
        'DEMO=on and other machines can connect: the demo password is public. Set DEMO=off.',
      ),
    );
  if (!isDemo && appOrigins.length === 0)
    findings.push(
      warning(
        'address',
        'APP_ORIGINS is not set: links in messages have no host. Set the address that users type.',
      ),
    );
  const isReal = live !== null || feedsDir !== null;
  if (isReal && quietMinutes < USUAL_QUIET_MINUTES)
    findings.push(
      warning(
        'quiet period',
        `LIGHTNING_QUIET_MINUTES is ${quietMinutes}: yards without a policy open earlier than ${USUAL_QUIET_MINUTES} minutes after a strike.`,
      ),
    );
  if (live !== null) findings.push(ok('live', `sources of the network are asked for ${live.contact}.`));
  if (!isReal) {
    const kind = replayFiles.length > 0 ? 'replayed' : 'simulated';
    findings.push(
      warning(
        'live',
        `lightning is ${kind}: do not operate a real yard by it. Real data needs --live or FEEDS_DIR.`,
      ),
    );
  }
  return findings;
}
