import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../platform/log/messageOf.ts';
import { NO_KIND_CODES, parseKindCodes, type KindCodes } from '../../sources/replay/kindCodes.ts';
import { ConfigError } from './configError.ts';

/** What a run is asked for on the command line. */
export type CommandLine = {
  /** Recorded lightning to play instead of the simulated; empty: none. */
  readonly replayFiles: readonly string[];
  readonly replaySpeed: number;
  /** What the codes of kinds in these recordings mean. */
  readonly replayKindCodes: KindCodes;
  /** Whether real lightning and weather decide. */
  readonly isLive: boolean;
};

const OPTIONS = {
  replay: { type: 'boolean' },
  speed: { type: 'string' },
  kinds: { type: 'string' },
  live: { type: 'boolean' },
} as const;

/**
 * Reads `--live`, or `--replay FILE… [--speed N] [--kinds CODE=KIND,…]`.
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
  if (values.kinds !== undefined && !values.replay) throw new ConfigError('--kinds needs --replay.');
  const replaySpeed = Number(values.speed ?? '1');
  if (!(replaySpeed > 0 && Number.isFinite(replaySpeed))) {
    throw new ConfigError(`--speed is "${values.speed}": a number above 0 was expected.`);
  }
  return {
    replayFiles: positionals.map((file) => resolve(file)),
    replaySpeed,
    replayKindCodes: kindCodesOf(values.kinds),
    isLive: values.live ?? false,
  };
}

function kindCodesOf(text: string | undefined): KindCodes {
  if (text === undefined) return NO_KIND_CODES;
  const codes = parseKindCodes(text);
  if (codes !== null) return codes;
  throw new ConfigError(
    `--kinds is "${text}": codes with CG, CC, IC or unknown were expected, as in 0=IC,1=CG.`,
  );
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
}
