import type { Coverage, PathReport } from './pathReport.ts';

export const FORMATS = ['markdown', 'json', 'gherkin'] as const;
export type Format = (typeof FORMATS)[number];

/** Ending of the file that holds one machine's paths. */
export const ENDINGS: Record<Format, string> = { markdown: 'md', json: 'json', gherkin: 'feature' };

/** The paths of one machine as a document for people or tools. */
export function formatPaths(report: PathReport, format: Format): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  return format === 'gherkin' ? toGherkin(report) : toMarkdown(report);
}

function toMarkdown({ machine, strategy, coverage, paths }: PathReport): string {
  const lines = [
    `# Test paths of ${machine}`,
    '',
    `Strategy: ${strategy}. Paths: ${paths.length}.`,
    '',
    `- States covered: ${figures(coverage.states)}`,
    `- Transitions covered: ${figures(coverage.transitions)}`,
    ...coverage.transitions.missing.map((name) => `  - not walked: ${name}`),
  ];
  paths.forEach(({ start, steps }, index) => {
    lines.push('', `## Path ${index + 1}`, '', `1. Begin: ${start}.`);
    steps.forEach(({ event, state }, step) => lines.push(`${step + 2}. When ${event}, then: ${state}.`));
  });
  return `${lines.join('\n')}\n`;
}

function toGherkin({ machine, strategy, coverage, paths }: PathReport): string {
  const lines = [
    `Feature: ${machine}`,
    '',
    `  Strategy: ${strategy}. States covered: ${figures(coverage.states)}. Transitions covered: ${figures(coverage.transitions)}.`,
  ];
  paths.forEach(({ start, steps }, index) => {
    lines.push('', `  Scenario: Path ${index + 1} to ${steps.at(-1)?.state ?? start}`, `    Given ${start}`);
    for (const { event, state } of steps) lines.push(`    When ${event}`, `    Then ${state}`);
  });
  return `${lines.join('\n')}\n`;
}

function figures({ covered, total }: Coverage): string {
  const percent = total === 0 ? 100 : Math.floor((100 * covered) / total);
  return `${covered} of ${total} (${percent} %)`;
}
