import fc from 'fast-check';
import type { Schema } from './openApiDocument.ts';

const LONGEST_LIST = 4;
const LONGEST_TEXT = 60;
const LARGEST = 1e6;
/** Within what ISO texts of four digits can say. */
const DATES = {
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
};

const FORMATS: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  email: () => fc.emailAddress(),
  uri: () => fc.webUrl(),
  'date-time': () => fc.date(DATES).map((date) => date.toISOString()),
  date: () => fc.date(DATES).map((date) => date.toISOString().slice(0, 10)),
};

/**
 * Values that a schema allows, small ones.
 *
 * @param resolve Schema of a `$ref`.
 * @throws RangeError for a schema that this does not know, so that no call goes untested unseen.
 */
export function arbitraryOf(schema: Schema, resolve: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const of = (part: Schema) => arbitraryOf(part, resolve);
  if (schema.$ref !== undefined) return of(resolve(schema.$ref));
  if (schema.nullable === true)
    return fc.oneof(of(Object.assign({}, schema, { nullable: false })), fc.constant(null));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(of));
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map(of))
      .map((parts) => Object.assign({}, ...(parts as object[])) as object);
  if (Array.isArray(schema.type))
    return fc.oneof(...(schema.type as string[]).map((type) => of(Object.assign({}, schema, { type }))));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -LARGEST, max: schema.maximum ?? LARGEST });
    case 'number':
      return fc.double({ min: schema.minimum ?? -LARGEST, max: schema.maximum ?? LARGEST, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST));
      return fc.array(of(schema.items ?? {}), { minLength, maxLength });
    }
    case 'object':
      return objectOf(schema, of);
    case undefined:
      return fc.jsonValue({ maxDepth: 1 });
    default:
      throw new RangeError(`A schema of type ${String(schema.type)} came, which is not known.`);
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  const formatted = format === undefined ? undefined : FORMATS[format];
  if (formatted !== undefined) return formatted();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)),
    unit: 'grapheme',
  });
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  of: (part: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part)])),
    { requiredKeys: Object.keys(properties).filter((name) => required.includes(name)) },
  );
  if (typeof additionalProperties !== 'object') return named;
  const others = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), of(additionalProperties), {
    maxKeys: 3,
  });
  return fc.tuple(others, named).map(([rest, known]) => Object.assign({}, rest, known));
}

/** The same values, some with one field that is another value or is not there, and some that are anything at all. */
export function oftenBroken(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const anything = fc.jsonValue({ maxDepth: 2 });
  const withOneFault = fc.tuple(good, fc.nat(), fc.option(anything)).map(([value, at, fault]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault;
    const entries = Object.entries(value);
    if (entries.length === 0) return fault;
    const [name] = entries[at % entries.length]!;
    const others = entries.filter(([other]) => other !== name);
    return Object.fromEntries(fault === null ? others : [...others, [name, fault]]);
  });
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 3, arbitrary: withOneFault },
    { weight: 1, arbitrary: anything },
  );
}
