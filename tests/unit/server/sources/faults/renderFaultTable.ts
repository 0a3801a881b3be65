import type { AdapterRow, FaultName } from './adapterRow.ts';
import { CONTENT_FAULTS, NETWORK_FAULTS } from './networkFaults.ts';

/** What each fault is called. */
const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(NETWORK_FAULTS).map(([name, { title }]) => [name, title])),
  ...CONTENT_FAULTS,
};
export const FAULT_NAMES = Object.keys(TITLES) as FaultName[];

const INTRODUCTION =
  'Every adapter that asks a server is tested against the faults below (`tests/unit/server/sources/faults`). None of them makes anything known that is not, so that no yard opens by it; what is known ages; `Retry-After` is kept to; and after the fault everything is known again.';

/** The table of docs/data-sources.md, with its notes. */
export function renderFaultTable(rows: readonly AdapterRow[]): string {
  const notes = [...new Set(rows.flatMap(({ leftOut = {} }) => Object.values(leftOut)))];
  const noteOf = (reason: string) => notes.indexOf(reason) + 1;
  const lines = rows.map(({ id, sameAs, leftOut = {}, heldBy = {} }) => {
    if (sameAs !== undefined) return `| ${id} | as ${sameAs} | |`;
    const out = FAULT_NAMES.filter((name) => leftOut[name] !== undefined);
    const without = out.map((name) => `${TITLES[name]} (${noteOf(leftOut[name]!)})`).join(', ');
    const elsewhere = [...new Set(Object.values(heldBy))].map((file) => `\`${file.split('/').at(-1)}\``);
    return `| ${id} | ${FAULT_NAMES.length - out.length} of ${FAULT_NAMES.length}${elsewhere.length === 0 ? '' : `, with ${elsewhere.join(', ')}`} | ${without} |`;
  });
  return [
    INTRODUCTION,
    '',
    `Faults: ${FAULT_NAMES.map((name) => TITLES[name]).join('; ')}.`,
    '',
    '| Adapter | Held against | Without meaning |',
    '|---|---|---|',
    ...lines,
    '',
    ...notes.map((reason, nth) => `${nth + 1}. ${reason}`),
  ].join('\n');
}
