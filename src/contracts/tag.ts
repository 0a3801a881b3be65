import { z } from 'zod';
import { isTagName } from '#domain/locations/tagName.ts';

/** A word that marks locations, by which they are found (DATA-21). */
export const Tag = z.object({ id: z.int(), name: z.string().min(1) });
export type Tag = z.infer<typeof Tag>;

/** Answer of GET admin /alerts/facility_tags (CALL-59): all tags of the client, by name. */
export const Tags = z.object({ tags: z.array(Tag) });
export type Tags = z.infer<typeof Tags>;

/** Body of POST admin /alerts/facility_tags and of PUT /alerts/facility_tags/{id} (CALL-59). */
export const TagName = z.object({
  name: z
    .string()
    .trim()
    .refine(isTagName, '1 to 60 letters')
    .describe('unique within the client without regard to case'),
});
export type TagName = z.infer<typeof TagName>;
