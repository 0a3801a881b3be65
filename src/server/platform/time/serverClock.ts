/** The one place where the service learns the time; tests and replays give it another. */
export interface ServerClock {
  /** Now, epoch ms UTC. */
  nowMs(): number;
}

export const systemClock: ServerClock = { nowMs: () => Date.now() };
