import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['docs', 'machines', 'src', 'tests', 'workers'];

/** A document of the repository by its path. */
export type Document = { readonly path: string; readonly text: string };

/** Every document of the repository. */
export function readDocuments(): readonly Document[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...readdirSync('.'), ...inFolders]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** What stands in a document between backticks. */
export function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code);
}

/** Headings of a document as they are written. */
export function headingsIn(text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gmu, '');
  return [...prose.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => heading);
}

/** What a link names to lead to each heading, as GitHub makes it: of headings that are alike the second ends in -1. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const anchors = headingsIn(text).map((heading) => {
    const bare = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').toLowerCase();
    const anchor = bare.replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const before = counts.get(anchor) ?? 0;
    counts.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
  return new Set(anchors);
}

/** Cells of each row of a document's tables. */
export function rowsIn(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^ *\|(.+)\| *$/gmu)].map(([, row = '']) =>
    row.split(/(?<!\\)\|/u).map((cell) => cell.trim()),
  );
}
