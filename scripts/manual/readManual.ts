import { lexer, type Token, type Tokens } from 'marked';

/** Words in one look. */
export type Run = { readonly text: string; readonly isStrong: boolean };

export type Block =
  | { readonly kind: 'heading'; readonly depth: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph' | 'note'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Run[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Run[])[];
      readonly rows: readonly (readonly (readonly Run[])[])[];
    };

export type Manual = { readonly title: string; readonly blocks: readonly Block[] };

/**
 * Reads a manual from Markdown: one title, then headings of two depths, paragraphs, quotes as notes, flat lists, tables,
 * words in bold.
 *
 * @throws Error that names what the manual cannot show: the build ends instead of leaving something out.
 */
export function readManual(markdown: string): Manual {
  const [first, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || (first as Tokens.Heading).depth !== 1)
    throw new Error('The manual begins with no title.');
  return { title: (first as Tokens.Heading).text, blocks: rest.map(blockOf) };
}

function blockOf(token: Token): Block {
  const t = token as Tokens.Heading | Tokens.Paragraph | Tokens.Blockquote | Tokens.List | Tokens.Table;
  if (t.type === 'heading' && (t.depth === 2 || t.depth === 3))
    return { kind: 'heading', depth: t.depth, text: t.text };
  if (t.type === 'paragraph') return { kind: 'paragraph', runs: runsOf(t.tokens) };
  if (t.type === 'blockquote') return { kind: 'note', runs: t.tokens.flatMap(runsOfBlock) };
  if (t.type === 'list') {
    const items = (t as Tokens.List).items.map((item) => item.tokens.flatMap(runsOfBlock));
    return { kind: 'list', isOrdered: t.ordered, items };
  }
  if (t.type === 'table') {
    const { header, rows } = t as Tokens.Table;
    const cellsOf = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => runsOf(cell.tokens));
    return { kind: 'table', head: cellsOf(header), rows: rows.map(cellsOf) };
  }
  throw unknown(token);
}

/** What stands in a list item or a quote: one paragraph. */
function runsOfBlock(token: Token): readonly Run[] {
  if (token.type !== 'text' && token.type !== 'paragraph') throw unknown(token);
  return runsOf((token as Tokens.Text).tokens ?? []);
}

function runsOf(tokens: readonly Token[]): readonly Run[] {
  return tokens.map((token) => {
    if (token.type === 'text') return { text: (token as Tokens.Text).text, isStrong: false };
    if (token.type === 'strong') return { text: (token as Tokens.Strong).text, isStrong: true };
    throw unknown(token);
  });
}

function unknown({ type, raw }: Token): Error {
  return new Error(`The manual cannot show this ${type}: ${raw.slice(0, 80)}`);
}
