import type { Tag } from '#contracts/tag.ts';
import { isSameTagName, isTagName } from '#domain/locations/tagName.ts';

/** What administrators fill in about tags; an order of null: it cannot be saved as it stands. */

/** A tag, and how many locations it marks. */
export type TagRow = Tag & { readonly locationCount: number };

/** A tag as it stands in the field of its form. */
export type TagFields = {
  /** Of the tag that is renamed; null: a new one. */
  readonly id: number | null;
  readonly name: string;
};

export type TagsDraft = {
  /** By name. */
  readonly tags: readonly TagRow[];
  /** null: none is edited. */
  readonly fields: TagFields | null;
  /** Id of a tag that is to be removed; null: what stands in the field is to be saved. */
  readonly removing: number | null;
};
export type TagsOrder =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'remove'; readonly id: number };

/** Why a tag cannot have this name; null: it can. Source: requirement ADMIN-16. */
export function tagNameFault({ id, name }: TagFields, tags: readonly Tag[]): 'rule' | 'taken' | null {
  if (!isTagName(name)) return 'rule';
  return tags.some((one) => one.id !== id && isSameTagName(one.name, name)) ? 'taken' : null;
}

/** A name that is none, that another tag has, or that the tag has already, asks for nothing. Source: requirement ADMIN-16. */
export function tagsOrderOf({ tags, fields, removing }: TagsDraft): TagsOrder | null {
  if (removing !== null) return { kind: 'remove', id: removing };
  if (fields === null || tagNameFault(fields, tags) !== null) return null;
  const { id } = fields;
  const name = fields.name.trim();
  if (id === null) return { kind: 'add', name };
  return tags.some((one) => one.id === id && one.name === name) ? null : { kind: 'rename', id, name };
}
