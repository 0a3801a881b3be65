import type { ServerConfig } from '../config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import type { Foundations } from '../service/foundations.ts';
import type { Storage } from '../../storage/openStorage.ts';
import { acquireLease, LeadershipError } from '../../useCases/leadership/acquireLease.ts';
import { endTerm } from './endTerm.ts';
import { openHttpListener, type HttpListener } from './httpListener.ts';
import { EXPIRES_AFTER_MS, type Lease } from '../../useCases/leadership/lease.ts';
import { openFoundations } from './openFoundations.ts';
import { stagedAt } from './staging.ts';
import { openProcessTracing } from './openProcessTracing.ts';
import { openWhenThere } from './openWhenThere.ts';
import { standbyOf } from './standbyOf.ts';
import { openPublishing, type Publishing } from './openPublishing.ts';
import { startLeader, type Leader } from './startLeader.ts';

/** One running service. */
export type Service = {
  /** Rejects when it cannot go on; it does not end by itself otherwise. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

/** Told what the process does now; each may come again. */
export type ServiceListener = {
  onLeading(port: number): void;
  onStandby(port: number, holder: string): void;
  /** One line, each time that a database is waited for in vain. */
  onWaiting(line: string): void;
};

type Running = {
  readonly config: ServerConfig;
  readonly storage: Storage;
  readonly foundations: Foundations;
  readonly httpListener: HttpListener;
  readonly publishing: Publishing | null;
  readonly listener: ServiceListener;
  readonly signal: AbortSignal;
};

/** Listens, opens the store, and leads or stands by. Answers when it does either. */
export async function startService(config: ServerConfig, listener: ServiceListener): Promise<Service> {
  const log = createLog(config.logLevel);
  const httpListener = await openHttpListener(config, await standbyOf(config, log));
  const storage = await openWhenThere(config, listener).catch(async (error: unknown) => {
    await httpListener.close();
    throw error;
  });
  const stopping = new AbortController();
  const tracing = await openProcessTracing(config, log);
  const publishing = openPublishing(config, httpListener.port, { log, tracing });
  let foundations: Awaited<ReturnType<typeof openFoundations>> | null = null;
  const close = async () => {
    await httpListener.close();
    await foundations?.stop();
    await publishing?.bus.close();
    await storage.close();
    await tracing.stop();
  };
  try {
    const stagedAtMs = await stagedAt(storage, systemClock.nowMs());
    foundations = await openFoundations(config, stagedAtMs, log, tracing);
    const { ended, begun } = judgeInTurn({
      config,
      storage,
      foundations,
      httpListener,
      publishing,
      listener,
      signal: stopping.signal,
    });
    await begun;
    return {
      ended,
      async stop() {
        await httpListener.close(); // with all that answers still there
        stopping.abort();
        await ended;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Leads whenever it gets the lease, and stands by in between. */
function judgeInTurn(running: Running): { begun: Promise<void>; ended: Promise<void> } {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));

  async function run(): Promise<void> {
    const { storage, foundations, httpListener, listener, signal, config } = running;
    const { log } = foundations;
    const onOther = (holder: string) => {
      if (!config.isStandbyAllowed) throw new LeadershipError(alreadyLed(holder));
      listener.onStandby(httpListener.port, holder);
      begin();
    };
    while (!signal.aborted) {
      const patienceMs = config.isStandbyAllowed ? 0 : EXPIRES_AFTER_MS;
      const lease = await acquireLease({ storage, log, signal, onOther, patienceMs });
      if (lease === null) return;
      await lead(running, lease, begin);
      if (!signal.aborted && !config.isStandbyAllowed) throw new LeadershipError(leadershipLost(lease));
    }
  }

  const ended = run();
  return { begun: Promise.race([begun, ended]), ended };
}

/** One term, from its beginning to its loss or the end of the process. */
async function lead(running: Running, lease: Lease, begin: () => void): Promise<void> {
  const { config, storage, foundations, httpListener, publishing, listener, signal } = running;
  let leader: Leader;
  try {
    leader = await startLeader({ config, foundations, storage, publishing }, lease);
  } catch (error) {
    // parts of it still run: nobody may begin beside them, this process neither
    if (error instanceof LeadershipError) throw error;
    if (await isLost(lease)) return;
    await lease.giveBack();
    throw error;
  }
  await httpListener.show(leader.app);
  listener.onLeading(httpListener.port);
  begin();
  await Promise.race([lease.lost, aborted(signal)]);
  if (!signal.aborted) await httpListener.showOnly(await standbyOf(config, foundations.log));
  await endTerm(
    lease.term,
    leader.stop().then(() => lease.giveBack()),
  );
}

function isLost({ lost }: Lease): Promise<boolean> {
  return Promise.race([lost.then(() => true), Promise.resolve(false)]);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function alreadyLed(holder: string): string {
  return `Another service (${holder}) leads on this database. Stop it, or let this one stand by with STANDBY=on.`;
}

function leadershipLost({ term }: Lease): string {
  return `Another service has taken over from term ${term}, and STANDBY=off lets this one not wait.`;
}
