import type { Tag } from '#contracts/tag.ts';
import { isSameTagName, isTagName } from '#domain/locations/tagName.ts';

/** Drafts of administrators about tags, and their orders; null: the draft cannot be saved. */

/** Tag, and the number of its locations. */
export type TagRow = Tag & { readonly locationCount: number };

/** Tag as in the field of its form. */
export type TagFields = {
  /** Id of the tag to rename; null: a new one. */
  readonly id: number | null;
  readonly name: string;
};

export type TagsDraft = {
  /** Sorted by name. */
  readonly tags: readonly TagRow[];
  /** null: none is edited. */
  readonly fields: TagFields | null;
  /** Id of the tag to remove; null: the field is to be saved. */
  readonly removing: number | null;
};
export type TagsOrder =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'remove'; readonly id: number };

/** Fault of a tag's name; null: none. Source: requirement ADMIN-16. */
export function tagNameFault({ id, name }: TagFields, tags: readonly Tag[]): 'rule' | 'taken' | null {
  if (!isTagName(name)) return 'rule';
  return tags.some((one) => one.id !== id && isSameTagName(one.name, name)) ? 'taken' : null;
}

/**
 * Order of the draft; null for an invalid name, the name of another tag, or an unchanged name. Source: requirement
 * ADMIN-16.
 */
export function tagsOrderOf({ tags, fields, removing }: TagsDraft): TagsOrder | null {
  if (removing !== null) return { kind: 'remove', id: removing };
  if (fields === null || tagNameFault(fields, tags) !== null) return null;
  const { id } = fields;
  const name = fields.name.trim();
  if (id === null) return { kind: 'add', name };
  return tags.some((one) => one.id === id && one.name === name) ? null : { kind: 'rename', id, name };
}
