import { z } from 'zod';

/** Bytes that no schema describes: a picture, a tile, or columns. */
const Bytes = z.string().meta({ format: 'binary' });

/** Describes an answer whose body is a file of that media type. */
export function fileAnswer(type: string, description: string) {
  return { description, content: { [type]: { schema: Bytes } } };
}
