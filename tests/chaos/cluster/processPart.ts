import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startSwallowingProxy } from '../../support/swallowingProxy.ts';

/** One process of the cluster, that others reach by a way which can be cut. */
export type Part = {
  readonly name: string;
  /** Port at which others reach it. */
  readonly port: number;
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Nothing reaches it and it answers nothing, without a word to either side. */
  blackhole(): void;
  heal(): void;
  end(): Promise<void>;
};

export type Program = {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** Where it listens itself. */
  readonly ownPort: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly account?: { readonly uid: number; readonly gid: number } | null;
  readonly cwd?: string;
  readonly stopSignal?: NodeJS.Signals;
};

/** A part that is not started yet. */
export async function createPart(program: Program): Promise<Part> {
  const { name, file, args, ownPort, env, account, cwd, stopSignal = 'SIGTERM' } = program;
  const way = await startSwallowingProxy(ownPort);
  let child: ChildProcess | null = null;

  /** To the program and all that it has started. */
  function signal(which: NodeJS.Signals): void {
    const pid = child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, which);
    } catch {
      // it has ended by itself
    }
  }
  async function end(which: NodeJS.Signals): Promise<void> {
    const running = child;
    if (running === null) return;
    const isOver = running.exitCode !== null || running.signalCode !== null;
    const ended = isOver ? Promise.resolve() : once(running, 'exit');
    signal(which);
    await ended;
    child = null;
  }

  return {
    name,
    port: way.port,
    kill: () => end('SIGKILL'),
    stop: () => end(stopSignal),
    async start() {
      child = spawn(file, [...args], {
        ...account,
        ...(cwd === undefined ? {} : { cwd }),
        env: { ...process.env, ...env },
        detached: true, // a group of its own, so that a signal reaches all of it
        stdio: 'ignore',
      });
      await once(child, 'spawn');
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    blackhole: () => way.swallow({ alsoNew: true }),
    heal: way.heal,
    async end() {
      signal('SIGCONT');
      await end('SIGKILL');
      await way.close();
    },
  };
}
