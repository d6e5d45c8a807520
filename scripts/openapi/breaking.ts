import type { OperationItem, Parameter, PathItems } from './operation-items.ts';
import type { JsonSchema } from './schemas.ts';

export interface ComparedDocument {
  paths: PathItems;
  components: object;
}

/** A change that can break a program written for the last released version of the OpenAPI document. */
export interface BreakingChange {
  operationId: string;
  text: string;
}

/** `request`: the portal accepts fewer requests. `response`: the portal returns different responses. */
type Side = 'request' | 'response';

/** Finds the breaking changes of every released operation. Added operations and fields do not break programs. */
export function findBreakingChanges(released: ComparedDocument, current: ComparedDocument): BreakingChange[] {
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const { operationId } = before;
      const after = current.paths[path]?.[method];
      const texts = after
        ? compareOperations(createResolver(released), createResolver(current), before, after)
        : [`${method.toUpperCase()} ${path} was removed`];
      return [...new Set(texts)].map((text) => ({ operationId, text }));
    }),
  );
}

/** Returns the component that a reference names. Returns any other value unchanged. */
type Resolver = <T extends object>(value: T) => T;

const createResolver =
  (document: ComparedDocument): Resolver =>
  <T extends object>(value: T): T => {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
    const path = value.$ref.slice(2).split('/');
    const target = path.reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key],
      document,
    );
    return { ...value, ...(target as T), $ref: undefined };
  };

function compareOperations(
  old: Resolver,
  now: Resolver,
  before: OperationItem,
  after: OperationItem,
): string[] {
  const texts: string[] = [];
  if (before.operationId !== after.operationId) texts.push(`its ID is now ${after.operationId}`);
  if (before.security?.length === 0 && after.security?.length !== 0) texts.push('it needs a token');
  texts.push(...compareParameters(old, now, before, after));
  const [oldBody, newBody] = [before.requestBody, after.requestBody];
  if (newBody?.required && !oldBody?.required) texts.push('its body is required');
  for (const [type, { schema }] of Object.entries(oldBody?.content ?? {})) {
    const next = newBody?.content[type];
    if (!next) texts.push(`it accepts no ${type}`);
    else if (schema && next.schema)
      texts.push(...compareSchemas(old, now, schema, next.schema, 'request', 'body', []));
  }
  for (const [status, response] of Object.entries(before.responses).filter(([code]) =>
    code.startsWith('2'),
  )) {
    const next = after.responses[status];
    if (!next) texts.push(`it no longer answers ${status}`);
    for (const [type, { schema }] of Object.entries(old(response).content ?? {})) {
      const media = next && now(next).content?.[type];
      if (!media) texts.push(`it returns no ${type}`);
      else if (schema && media.schema)
        texts.push(...compareSchemas(old, now, schema, media.schema, 'response', 'answer', []));
    }
  }
  return texts;
}

function compareParameters(
  old: Resolver,
  now: Resolver,
  before: OperationItem,
  after: OperationItem,
): string[] {
  const list = (resolve: Resolver, { parameters = [] }: OperationItem) =>
    new Map(parameters.map((one) => resolve(one) as Parameter).map((one) => [`${one.in} ${one.name}`, one]));
  const [olds, news] = [list(old, before), list(now, after)];
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((key) => {
    const [was, is] = [olds.get(key), news.get(key)];
    if (!is) return [`${key} was removed`];
    if (is.required && !was?.required) return [`${key} is required`];
    return was ? compareSchemas(old, now, was.schema, is.schema, 'request', key, []) : [];
  });
}

interface FlatSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** Merges a schema with the schemas in its `allOf`. */
function flatten(resolve: Resolver, schema: JsonSchema): FlatSchema {
  const { allOf = [], ...own } = resolve(schema);
  const parts = [own, ...allOf.map((part) => flatten(resolve, part))];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function compareSchemas(
  old: Resolver,
  now: Resolver,
  before: JsonSchema,
  after: JsonSchema,
  side: Side,
  place: string,
  seen: readonly string[],
): string[] {
  const step = `${before.$ref} ${after.$ref}`;
  if (before.$ref && seen.includes(step)) return [];
  const [was, is] = [flatten(old, before), flatten(now, after)];
  const texts = [...compareTypes(was, is, side, place), ...compareLimits(was, is, side, place)];
  const compareInner = (one: JsonSchema, other: JsonSchema, where: string) =>
    compareSchemas(old, now, one, other, side, where, [...seen, step]);
  for (const [field, schema] of Object.entries(was.properties)) {
    const next = is.properties[field];
    if (next) texts.push(...compareInner(schema, next, `${place}.${field}`));
    else texts.push(`${place}.${field} was removed`);
    if (side === 'response' && next && was.required.includes(field) && !is.required.includes(field))
      texts.push(`${place}.${field} may be absent`);
  }
  if (side === 'request')
    for (const field of is.required.filter((name) => !was.required.includes(name)))
      texts.push(`${place}.${field} is required`);
  if (was.items && is.items) texts.push(...compareInner(was.items, is.items, `${place}[]`));
  return texts;
}

const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat();

/**
 * Values that a program may send must stay valid. A program must also know every possible type of the values that it
 * receives.
 */
function compareTypes(was: JsonSchema, is: JsonSchema, side: Side, place: string): string[] {
  const [narrow, wide] = side === 'request' ? [was, is] : [is, was];
  const texts: string[] = [];
  const isKnown = (type: string) =>
    typesOf(wide).includes(type) || (type === 'integer' && typesOf(wide).includes('number'));
  if (typesOf(wide).length > 0 && !typesOf(narrow).every(isKnown))
    texts.push(`${place} is ${typesOf(is).join(' or ')}, was ${typesOf(was).join(' or ')}`);
  if (side === 'request' && is.enum) {
    const gone = was.enum ? was.enum.filter((value) => !is.enum?.includes(value)) : ['any other value'];
    if (gone.length > 0) texts.push(`${place} no longer accepts ${gone.join(', ')}`);
  }
  if (was.format !== is.format && (side === 'request' ? is.format : was.format))
    texts.push(`${place} has the format ${is.format}, was ${was.format}`);
  return texts;
}

/** Finds limits of a request that became stricter. Limits of a response may change in either direction. */
function compareLimits(was: JsonSchema, is: JsonSchema, side: Side, place: string): string[] {
  if (side === 'response') return [];
  const limits = [
    ...['maximum', 'maxLength', 'maxItems'].map((name) => ({
      name,
      isStricter: (a: number, b: number) => b < a,
      none: Infinity,
    })),
    ...['minimum', 'minLength', 'minItems'].map((name) => ({
      name,
      isStricter: (a: number, b: number) => b > a,
      none: -Infinity,
    })),
  ];
  const limitOf = (schema: JsonSchema, name: string, none: number) => {
    const value = schema[name];
    return typeof value === 'number' ? value : none;
  };
  return limits
    .filter(({ name, isStricter, none }) => isStricter(limitOf(was, name, none), limitOf(is, name, none)))
    .map(({ name }) => `${place} has the ${name} ${is[name]}, was ${was[name] ?? 'without'}`);
}

/** Returns the breaking changes with operations that the section *Unreleased* of the changelog does not name. */
export function findUnannounced(changes: readonly BreakingChange[], changelog: string): BreakingChange[] {
  const [, unreleased = ''] = changelog.split('## Unreleased');
  const section = unreleased.split('\n## ', 1)[0] ?? '';
  return changes.filter(({ operationId }) => !section.includes(`\`${operationId}\``));
}
