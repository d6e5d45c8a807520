import fc from 'fast-check';
import { z } from 'zod';
import { isObject, type Schema, valid } from './fuzz.values.ts';

type Json = Schema & { additionalProperties?: unknown; $ref?: string; $defs?: Record<string, Json> };

/** An object of a shape, at any depth: where it is, and which keys belong there. */
export interface Spot {
  path: readonly (string | number)[];
  declared: ReadonlySet<string>;
  /** One of several forms a value may have: what is wrong with it is told of the value, not of the key. */
  isOneOfSeveral: boolean;
}

export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;

const optionsOf = (schema: Json): Json[] => [
  schema,
  ...((schema.anyOf ?? schema.oneOf ?? []) as Json[]),
  ...((schema.allOf ?? []) as Json[]),
];

/** Every object of a shape that is sent. */
export function spotsOf(schema: Json, path: Spot['path'] = [], isOneOfSeveral = false): Spot[] {
  const several = optionsOf(schema);
  const objects = several.filter(({ properties, type }) => properties ?? type === 'object');
  const inside = isOneOfSeveral || objects.length > 1;
  return several.flatMap((option): Spot[] => {
    if (option.type === 'array' && option.items) return spotsOf(option.items as Json, [...path, 0], inside);
    if (!objects.includes(option)) return [];
    const { properties = {} } = option;
    const here = { path, declared: new Set(Object.keys(properties)), isOneOfSeveral: inside };
    const below = Object.entries(properties).flatMap(([key, one]) =>
      spotsOf(one as Json, [...path, key], inside),
    );
    return [here, ...below];
  });
}

/** A copy of `value` with `extra` at the end of the path; what is missing on the way is made up by the schema. */
export function planted(
  value: unknown,
  schema: Json,
  [step, ...rest]: Spot['path'],
  extra: readonly [string, unknown][],
  seed: number,
): unknown {
  const option = optionsOf(schema).find((one) =>
    typeof step === 'number' ? one.type === 'array' : (one.properties ?? one.type === 'object'),
  );
  if (!option) return value;
  const made = () => fc.sample(valid({ ...option, minItems: 1 }, [1]), { seed, numRuns: 1 })[0];
  if (typeof step === 'number') {
    const items = Array.isArray(value) && value.length > 0 ? value : (made() as unknown[]);
    return [planted(items[0], (option.items ?? {}) as Json, rest, extra, seed), ...items.slice(1)];
  }
  const copy = { ...(isObject(value) ? value : (made() as object)) };
  if (step !== undefined) {
    const next = planted(
      (copy as Record<string, unknown>)[step],
      (option.properties?.[step] ?? {}) as Json,
      rest,
      extra,
      seed,
    );
    return { ...copy, [step]: next };
  }
  // not by assignment: `__proto__` is to travel as a key like any other
  for (const [key, poison] of extra) Object.defineProperty(copy, key, { value: poison, enumerable: true });
  return copy;
}

/** Keys of an answer that its shape does not declare, by their paths. */
export function undeclared(schema: Json, value: unknown, root = schema, path = ''): string[] {
  if (schema.$ref)
    return undeclared(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? root, value, root, path);
  const forms = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (forms) {
    const found = forms.map((one) =>
      fits(one, value) ? undeclared(one, value, root, path) : [path || 'value'],
    );
    return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value))
    return value.flatMap((one, i) => undeclared((schema.items ?? {}) as Json, one, root, `${path}[${i}]`));
  if (!isObject(value) || !schema.properties) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const declared = schema.properties?.[key];
    if (declared) return undeclared(declared as Json, one, root, `${path}.${key}`);
    return schema.additionalProperties === false ? [`${path}.${key}`] : [];
  });
}

const fits = ({ type, properties, required = [], const: only }: Json, value: unknown): boolean => {
  if (value === null) return type === 'null';
  if (properties) return isObject(value) && required.every((key) => key in value);
  if (type === 'array') return Array.isArray(value);
  return only === undefined ? typeof value !== 'object' : only === value;
};

/** Objects of an answer whose keys are not all named: texts somebody chose, such as an auditor's before and after. */
export const openObjects = (schema: Json): number => {
  const below = [
    ...optionsOf(schema).slice(1),
    ...Object.values((schema.properties ?? {}) as Record<string, Json>),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.items ? [schema.items as Json] : []),
  ];
  const isOpen =
    Object.keys(schema).filter((key) => key !== '$schema').length === 0 ||
    (schema.type === 'object' && schema.additionalProperties !== false);
  return Number(isOpen) + below.reduce((sum, one) => sum + openObjects(one), 0);
};
