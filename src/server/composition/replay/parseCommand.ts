import { parseArgs, type ParseArgsConfig } from 'node:util';
import { firstLine } from './commandFiles.ts';

/**
 * Reads a command line with files and options.
 *
 * @throws Error in one line with the usage for what the command does not know.
 */
export function parseCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${firstLine(error)} Usage: ${usage}`, { cause: error });
  }
}
