import type { OperationShape } from '@gatehouse/api/platform/operation';
import { pageOf } from '@gatehouse/api/platform/shapes';
import { z } from 'zod';
import { loadExportedShapes, type NamedShape, nameShapes, type ShapeNames } from './shape-names.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  [keyword: string]: unknown;
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A component of the document: the schema of an object or a union. */
interface Component {
  schema: JsonSchema;
  /** Noun (kind of object) of the first operation that uses the schema. */
  noun: string;
}

/** Schemas of all components, and functions that return a reference to the component of a schema. */
export interface Schemas {
  components: Record<string, Component>;
  bodyOf(shape: z.ZodType): JsonSchema;
  resultOf(shape: z.ZodType): JsonSchema;
}

export async function createSchemas(operations: readonly OperationShape[]): Promise<Schemas> {
  const exported = await loadExportedShapes();
  const bodies = nameShapes(operations, exported, 'body');
  const results = nameShapes(operations, exported, 'result');
  // An object that is both sent and returned has two components, because only the sent object has defaults.
  const resultNames = new Set([...results.values()].map(({ name }) => name));
  for (const [shape, { name, noun }] of bodies)
    if (resultNames.has(name)) bodies.set(shape, { name: `${name}Body`, noun });
  const page = pageOf(z.object({})).omit({ content: true });
  return {
    components: {
      Page: { schema: convert(page, new Map(), 'output'), noun: '' },
      ...convertAll(bodies, 'input'),
      ...convertAll(results, 'output'),
    },
    bodyOf: (shape) => convert(shape, bodies, 'input'),
    resultOf: (shape) => convert(shape, results, 'output'),
  };
}

function convertAll(names: ShapeNames, io: 'input' | 'output'): Record<string, Component> {
  const bases = io === 'output' ? findBases(names) : new Map<NamedShape, NamedShape>();
  const entries = [...names].map(([shape, { name, noun }]): [string, Component] => {
    const whole = convert(shape, names, io, true);
    const base = bases.get(shape);
    const baseName = base ? names.get(base)?.name : io === 'output' && isList(whole) ? 'Page' : undefined;
    const baseFields = base instanceof z.ZodObject ? Object.keys(base.shape) : pageFields;
    return [name, { schema: baseName ? extend(baseName, baseFields, whole) : whole, noun }];
  });
  return Object.fromEntries(entries);
}

const pageFields = ['totalElements', 'totalPages', 'number', 'last'];
const isList = ({ properties = {} }: JsonSchema): boolean => pageFields.every((field) => field in properties);

/**
 * Finds for each object the largest other object with a subset of its fields. `extend` copies references to the
 * schemas of fields, so equal fields are the same JavaScript objects.
 */
function findBases(names: ShapeNames): Map<NamedShape, NamedShape> {
  const objects = [...names.keys()].filter((shape) => shape instanceof z.ZodObject);
  const bases = new Map<NamedShape, NamedShape>();
  for (const shape of objects) {
    const candidates = objects.filter(
      (other) =>
        other !== shape &&
        sizeOf(other) >= 3 &&
        sizeOf(other) < sizeOf(shape) &&
        Object.entries(other.shape).every(([field, value]) => shape.shape[field] === value),
    );
    const [base] = candidates.sort((one, other) => sizeOf(other) - sizeOf(one));
    if (base) bases.set(shape, base);
  }
  return bases;
}

const sizeOf = (shape: z.ZodObject): number => Object.keys(shape.shape).length;

/** Returns the schema as the schema of its base and the additional fields. */
function extend(
  base: string,
  inherited: readonly string[],
  { properties = {}, required = [] }: JsonSchema,
): JsonSchema {
  const own = Object.fromEntries(Object.entries(properties).filter(([field]) => !inherited.includes(field)));
  const ownRequired = required.filter((field) => !inherited.includes(field));
  return {
    allOf: [
      ref(base),
      { type: 'object', properties: own, ...(ownRequired.length > 0 && { required: ownRequired }) },
    ],
  };
}

/**
 * Converts a Zod schema to JSON Schema. Named schemas inside it become references. If `isWhole`, `shape` itself is not
 * replaced.
 */
export function convert(
  shape: z.ZodType,
  names: ShapeNames,
  io: 'input' | 'output',
  isWhole = false,
): JsonSchema {
  const own = names.get(shape as NamedShape);
  if (own && !isWhole) return ref(own.name);
  const references = z.registry<{ id: string }>();
  for (const [named, { name }] of names) if (named !== shape) references.add(named, { id: name });
  const { $schema, $defs, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    metadata: references,
    // Adds the metadata of values that Zod checks after a conversion from text.
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  }) as JsonSchema;
  return simplify(schema, io);
}

/** Removes keywords from a schema that do not help a reader: patterns of known formats, and the limits of integers. */
export function simplify(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  if (schema.$ref) return ref(schema.$ref.replace(/^.*\//, ''));
  const simple: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'id' || keyword === '$schema') continue;
    if (keyword === 'pattern' && (schema.format || String(value).length > 100)) continue;
    if (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER) continue;
    if (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) continue;
    if (keyword === 'exclusiveMinimum' && value === 0 && schema.type === 'integer') {
      simple.minimum = 1;
      continue;
    }
    // Responses may have additional fields, because a later release may add some.
    if (keyword === 'additionalProperties' && value === false && io === 'output') continue;
    simple[keyword] = simplifyPart(keyword, value, io);
  }
  return toNullable(simple);
}

function simplifyPart(keyword: string, value: unknown, io: 'input' | 'output'): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, part]) => [name, simplify(part, io)]),
    );
  if (/^(?:anyOf|oneOf|allOf|prefixItems)$/.test(keyword))
    return (value as JsonSchema[]).map((part) => simplify(part, io));
  if (/^(?:items|additionalProperties|propertyNames)$/.test(keyword) && typeof value === 'object')
    return simplify(value as JsonSchema, io);
  return value;
}

/** Replaces `anyOf` of a type and null by a list of two types. */
function toNullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = schema;
  const [first, second, ...rest] = anyOf ?? [];
  if (!first || second?.type !== 'null' || rest.length > 0 || typeof first.type !== 'string') return schema;
  return {
    ...first,
    ...others,
    type: [first.type, 'null'],
    ...(first.enum && { enum: [...first.enum, null] }),
  };
}
