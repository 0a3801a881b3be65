import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { reasonOf } from '../../platform/log/reasonOf.ts';

/** Feed of road work that an operator has chosen. */
const RoadworkFeed = z.strictObject({
  /** As pages show it; source ids are made of it. */
  name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .&()-]*$/u, 'letters, digits and spaces were expected'),
  /** Whole address, with a key where the service wants one. */
  url: z.url({ protocol: /^https?$/u, error: 'https://HOST/PATH was expected' }),
  kind: z.enum(['wzdx', '511'], 'wzdx or 511 was expected'),
  /** Text that maps have to show. */
  attribution: z.string().min(1, 'a text was expected'),
});
export type RoadworkFeed = z.infer<typeof RoadworkFeed>;

/** The setting `ROADWORK_FEEDS`: a list as JSON, or the file that has it. Empty: none. */
export const RoadworkFeeds = z
  .string()
  .default('')
  .transform((text, context): readonly RoadworkFeed[] => {
    try {
      return feedsOf(text.trim());
    } catch (error) {
      context.addIssue({ code: 'custom', message: reasonOf(error) });
      return z.NEVER;
    }
  });

function feedsOf(text: string): readonly RoadworkFeed[] {
  if (text === '') return [];
  const feeds = z.array(RoadworkFeed).safeParse(jsonOf(text));
  if (!feeds.success) {
    const [issue] = feeds.error.issues;
    throw new Error(`${(issue?.path ?? []).join('.') || 'the list'}: ${issue?.message ?? 'not usable'}`);
  }
  const ids = feeds.data.map(({ name }) => roadworkId(name));
  const twice = ids.findIndex((id, nth) => ids.indexOf(id) !== nth);
  if (twice !== -1) throw new Error(`${twice}.name: another feed has this name`);
  return feeds.data;
}

/** A fault quotes nothing: addresses may hold keys. */
function jsonOf(text: string): unknown {
  const list = text.startsWith('[') ? text : textOf(text);
  try {
    return JSON.parse(list);
  } catch (cause) {
    throw new Error('the list is no JSON', { cause });
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`a list, or a file with one, was expected (${reasonOf(cause)})`, { cause });
  }
}

/** Id of the source of a feed. */
export function roadworkId(name: string): string {
  const ascii = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-');
  return `roadwork-${ascii.replaceAll(/^-+|-+$/gu, '')}`;
}
