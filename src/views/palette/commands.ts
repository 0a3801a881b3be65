import { foldText } from '#domain/language/foldText.ts';

/** Groups of commands, in the order of the list. */
const COMMAND_GROUPS = ['pages', 'yards', 'layers', 'time', 'settings', 'help'] as const;
type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** One thing that the palette can do. */
export type PaletteCommand = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Shown after the label, and searched too; none: nothing. */
  readonly hint?: string | undefined;
  run(): void;
};

/** Most commands in the list at once: more are found by typing. */
const MOST_FOUND = 40;

/**
 * Commands that contain every word of the text, without regard to case and accents, in the order of their groups;
 * those whose label begins with the text come first within their group.
 */
export function foundCommands(commands: readonly PaletteCommand[], text: string): readonly PaletteCommand[] {
  const wanted = plain(text).trim();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const isFound = ({ label, hint = '' }: PaletteCommand) => {
    const searched = plain(`${label} ${hint}`);
    return words.every((word) => searched.includes(word));
  };
  const rank = ({ label }: PaletteCommand) => (plain(label).startsWith(wanted) ? 0 : 1);
  return COMMAND_GROUPS.flatMap((group) =>
    commands
      .filter((command) => command.group === group && isFound(command))
      .toSorted((a, b) => rank(a) - rank(b)),
  ).slice(0, MOST_FOUND);
}

function plain(text: string): string {
  return foldText(text).replaceAll('_', ' ');
}
