import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Declarations of one rule of a style sheet, by its selector as written. */
function declarationsOf(path: string, selector: string): ReadonlyMap<string, string> {
  const sheet = readFileSync(path, 'utf8');
  const from = `\n${sheet}`.indexOf(`\n${selector} {`);
  if (from === -1) return new Map();
  const body = sheet.slice(sheet.indexOf('{', from) + 1, sheet.indexOf('}', from));
  return new Map(
    [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!] as const),
  );
}

const TOKENS = 'src/ui/tokens.css';
const STATUSES = ['warning', 'closed', 'alertopen', 'unknown'] as const;
const NIGHT_STATUSES = ['warning', 'alertopen', 'closed', 'open'] as const;

describe('the colours of a yard page', () => {
  it.each(STATUSES)('are those of %s while the yard is %s [YARD-01]', (status) => {
    const colours = declarationsOf(TOKENS, `[data-status='${status}']`);
    expect(colours.get('--st-fill')).toBe(`var(--scc-${status}-fill)`);
    expect(colours.get('--st-on')).toBe(`var(--scc-${status}-on)`);
    expect(colours.get('--st-accent')).toBe(`var(--scc-${status}-accent)`);
  });

  it('are those of open where no other status has its own [YARD-01]', () => {
    expect(declarationsOf(TOKENS, '[data-status]').get('--st-fill')).toBe('var(--scc-open-fill)');
  });

  it('differ for every status, by day and by night [YARD-01][S1]', () => {
    const day = [...STATUSES, 'loading'].map((status) =>
      declarationsOf(TOKENS, `[data-status='${status}']`).get('--st-fill'),
    );
    const night = NIGHT_STATUSES.map((status) =>
      declarationsOf(TOKENS, `[data-night][data-status='${status}']`).get('--st-fill'),
    );
    for (const fills of [day, night]) {
      expect(fills).not.toContain(undefined);
      expect(new Set(fills).size).toBe(fills.length);
    }
  });

  it('fill the whole screen with the colour of the status [YARD-01]', () => {
    expect(declarationsOf('src/ui/StatusBackground.css', '.yard').get('height')).toBe('100dvh');
    expect(declarationsOf('src/ui/StatusBackground.css', '.painted').get('background')).toBe(
      'var(--st-fill)',
    );
  });
});
