import type { FeedMapping } from './feedMapping.ts';
import { linesOf, unreadable, withRows, type BodyRow, type ReadBody } from './bodyRows.ts';

const SEPARATORS = [',', ';', '\t'];

/** Rows of a CSV body with the names of its columns: those of the mapping, else of its first line. */
export function csvRows(
  body: string,
  { columns, complete }: Pick<FeedMapping, 'columns' | 'complete'>,
): ReadBody {
  const lines = linesOf(body);
  const separator = separatorOf(lines[0]?.text ?? '');
  const split = lines.map(({ row, text }) => ({ row, fields: fieldsOf(text, separator) }));
  const wanted = complete.by === 'header-end' ? complete.header : null;
  const header = wanted === null ? null : (split.shift()?.fields ?? []);
  if (header !== null && header[0] !== wanted) return unreadable(`the header line ${wanted} is missing`);
  const names = columns ?? split.shift()?.fields;
  // an empty body says nothing at all
  if (names === undefined) return header === null ? withRows([]) : { ...withRows([]), header };
  const rows = split.map(({ row, fields }): BodyRow => {
    if (fields.length !== names.length)
      return { row, problem: `${fields.length} fields when ${names.length} were expected` };
    return { row, record: Object.fromEntries(names.map((name, at) => [name, fields[at]])) };
  });
  return { ...withRows(rows), header };
}

/** Comma, semicolon or tab: whichever the line has most of. */
function separatorOf(line: string): string {
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Fields of a line without the spaces around them; quoted ones may hold separators and doubled quotes (RFC 4180). */
function fieldsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    const last = fields.length - 1;
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') {
      fields[last] += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) fields.push('');
    else fields[last] += letter;
  }
  return fields.map((field) => field.trim());
}
