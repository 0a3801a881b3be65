import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from './configError.ts';

/** What a run is asked for on the command line. */
export type CommandLine = {
  /** Recorded lightning to play instead of the simulated; empty: none. */
  readonly replayFiles: readonly string[];
  readonly replaySpeed: number;
  /** Whether real lightning and weather decide. */
  readonly isLive: boolean;
};

const OPTIONS = {
  replay: { type: 'boolean' },
  speed: { type: 'string' },
  live: { type: 'boolean' },
} as const;

/**
 * Reads `--live`, or `--replay FILE… [--speed N]`.
 *
 * @throws ConfigError naming the option and what was expected.
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  if (!values.replay && positionals.length > 0) {
    throw new ConfigError(`"${positionals[0]}" is not an option; did you mean --replay ${positionals[0]}?`);
  }
  if (values.replay && positionals.length === 0) throw new ConfigError('--replay needs at least one file.');
  if (values.replay && values.live)
    throw new ConfigError(
      '--live and --replay do not go together: recorded lightning decides about no real yard.',
    );
  const replaySpeed = Number(values.speed ?? '1');
  if (!(replaySpeed > 0 && Number.isFinite(replaySpeed))) {
    throw new ConfigError(`--speed is "${values.speed}": a number above 0 was expected.`);
  }
  return {
    replayFiles: positionals.map((file) => resolve(file)),
    replaySpeed,
    isLive: values.live ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
