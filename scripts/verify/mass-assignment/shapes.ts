import { asText } from '@gatehouse/testing/kit/forms';
import fc from 'fast-check';
import { z } from 'zod';
import { isObject, type Schema, validValues } from '../fuzz/values.ts';

type ShapeSchema = Schema & {
  additionalProperties?: unknown;
  $ref?: string;
  $defs?: Record<string, ShapeSchema>;
};

/** An object in a schema, at any depth, with its path and its declared keys. */
export interface ShapeObject {
  path: readonly (string | number)[];
  declared: ReadonlySet<string>;
  /** True if the schema of the value is a union. An error is then reported for the value, not for the key. */
  isOneOfSeveral: boolean;
}

export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): ShapeSchema =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as ShapeSchema;

const optionsOf = (schema: ShapeSchema): ShapeSchema[] => [
  schema,
  ...((schema.anyOf ?? schema.oneOf ?? []) as ShapeSchema[]),
  ...((schema.allOf ?? []) as ShapeSchema[]),
];

export function findObjects(
  schema: ShapeSchema,
  path: ShapeObject['path'] = [],
  isOneOfSeveral = false,
): ShapeObject[] {
  const several = optionsOf(schema);
  const objects = several.filter(({ properties, type }) => properties ?? type === 'object');
  const inside = isOneOfSeveral || objects.length > 1;
  return several.flatMap((option): ShapeObject[] => {
    if (option.type === 'array' && option.items)
      return findObjects(option.items as ShapeSchema, [...path, 0], inside);
    if (!objects.includes(option)) return [];
    const { properties = {} } = option;
    const here = { path, declared: new Set(Object.keys(properties)), isOneOfSeveral: inside };
    const below = Object.entries(properties).flatMap(([key, property]) =>
      findObjects(property as ShapeSchema, [...path, key], inside),
    );
    return [here, ...below];
  });
}

/**
 * Returns a copy of `value` in which the keys of `extra` are added to the object at the path. Missing objects on the
 * path are generated from the schema.
 */
export function plantKeys(
  value: unknown,
  schema: ShapeSchema,
  [step, ...rest]: ShapeObject['path'],
  extra: readonly [string, unknown][],
  seed: number,
): unknown {
  const option = optionsOf(schema).find((candidate) =>
    typeof step === 'number'
      ? candidate.type === 'array'
      : (candidate.properties ?? candidate.type === 'object'),
  );
  if (!option) return value;
  const generate = () => fc.sample(validValues({ ...option, minItems: 1 }, [1]), { seed, numRuns: 1 })[0];
  if (typeof step === 'number') {
    const items = Array.isArray(value) && value.length > 0 ? value : (generate() as unknown[]);
    return [plantKeys(items[0], (option.items ?? {}) as ShapeSchema, rest, extra, seed), ...items.slice(1)];
  }
  const copy = { ...(isObject(value) ? value : (generate() as object)) };
  if (step !== undefined) {
    const next = plantKeys(
      (copy as Record<string, unknown>)[step],
      (option.properties?.[step] ?? {}) as ShapeSchema,
      rest,
      extra,
      seed,
    );
    return { ...copy, [step]: next };
  }
  // A map that allows only texts as values rejects any other value before it rejects the key.
  const isMapOfTexts = (option.additionalProperties as Schema | undefined)?.type === 'string';
  // Defines the key instead of assigning it, so that `__proto__` is sent like any other key.
  for (const [key, poison] of extra)
    Object.defineProperty(copy, key, { value: isMapOfTexts ? asText(poison) : poison, enumerable: true });
  return copy;
}

/** Returns the paths of the keys in an answer that its schema does not declare. */
export function findUndeclared(schema: ShapeSchema, value: unknown, root = schema, path = ''): string[] {
  if (schema.$ref)
    return findUndeclared(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? root, value, root, path);
  const forms = (schema.anyOf ?? schema.oneOf) as ShapeSchema[] | undefined;
  if (forms) {
    const undeclaredByForm = forms.map((form) =>
      fitsSchema(form, value) ? findUndeclared(form, value, root, path) : [path || 'value'],
    );
    return undeclaredByForm.toSorted((first, other) => first.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value))
    return value.flatMap((item, i) =>
      findUndeclared((schema.items ?? {}) as ShapeSchema, item, root, `${path}[${i}]`),
    );
  if (!isObject(value) || !schema.properties) return [];
  return Object.entries(value).flatMap(([key, property]) => {
    const declared = schema.properties?.[key];
    if (declared) return findUndeclared(declared as ShapeSchema, property, root, `${path}.${key}`);
    return schema.additionalProperties === false ? [`${path}.${key}`] : [];
  });
}

const fitsSchema = (
  { type, properties, required = [], const: only }: ShapeSchema,
  value: unknown,
): boolean => {
  if (value === null) return type === 'null';
  if (properties) return isObject(value) && required.every((key) => key in value);
  if (type === 'array') return Array.isArray(value);
  return only === undefined ? typeof value !== 'object' : only === value;
};

/**
 * Returns the number of objects in an answer that have no fixed set of keys, such as `before` and `after` of an audit
 * row.
 */
export const openObjects = (schema: ShapeSchema): number => {
  const below = [
    ...optionsOf(schema).slice(1),
    ...Object.values((schema.properties ?? {}) as Record<string, ShapeSchema>),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.items ? [schema.items as ShapeSchema] : []),
  ];
  const isOpen =
    Object.keys(schema).filter((key) => key !== '$schema').length === 0 ||
    (schema.type === 'object' && schema.additionalProperties !== false);
  return Number(isOpen) + below.reduce((sum, child) => sum + openObjects(child), 0);
};
