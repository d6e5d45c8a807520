import type { OperationItem, Parameter, PathItems, ResponseItem } from './operation-items.ts';
import type { JsonSchema } from './schemas.ts';
import { toPascal } from './shape-names.ts';

/** Minimum number of equal fields that get a common component, such as `CompanyId`. */
const sharedFieldUses = 6;

interface EqualParts<T> {
  part: T;
  json: string;
  uses: number;
}

/** Returns the distinct values, sorted by their number of uses in descending order. */
function countEqual<T extends object>(parts: readonly T[]): EqualParts<T>[] {
  const counted = new Map<string, EqualParts<T>>();
  for (const part of parts) {
    const json = JSON.stringify(part);
    counted.set(json, { part, json, uses: (counted.get(json)?.uses ?? 0) + 1 });
  }
  return [...counted.values()].sort((one, other) => other.uses - one.uses);
}

/** Replaces parameters that occur in several operations by references. Returns their components. */
export function shareParameters(...paths: PathItems[]): Record<string, Parameter> {
  const items = paths.flatMap(itemsOf).filter(({ parameters }) => parameters);
  const parameters = items.flatMap((item) => item.parameters as Parameter[]); // The cast is safe, because no parameter is a reference yet.
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { part, json } of countEqual(parameters).filter(({ uses }) => uses > 1)) {
    let name = part.name;
    for (let number = 2; taken.has(name); number += 1) name = `${part.name}${number}`;
    taken.add(name);
    names.set(json, name);
  }
  for (const item of items)
    item.parameters = item.parameters?.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name ? { $ref: `#/components/parameters/${name}` } : parameter;
    });
  return Object.fromEntries([...names].map(([json, name]) => [name, JSON.parse(json)]).sort(byName));
}

/**
 * Replaces responses that occur in several operations by references. Returns their components. The component of a
 * successful response gets the name of its result. The component of an error response gets the name of its interface
 * and status.
 */
export function shareResponses(paths: PathItems): Record<string, ResponseItem> {
  const answers = itemsOf(paths).flatMap(({ tags, responses }) =>
    Object.entries(responses).map(([status, response]) => ({ status, tag: tags[0] ?? '', response })),
  );
  const names = new Map<string, string>();
  const components: Record<string, ResponseItem> = {};
  for (const { part: response, json, uses } of countEqual(answers.map(({ response }) => response))) {
    // Skips short responses. For example, a reference with its own description would not get shorter by another
    // reference.
    if (uses < 2 || json.length < 100 || isOperationRefusal(response)) continue;
    const result = response.content?.['application/json']?.schema?.allOf?.[1]?.properties?.result?.$ref;
    const first = answers.find((answer) => answer.response === response);
    const name = result?.replace(/^.*\//, '') ?? `${first?.tag}${first?.status}`;
    if (name in components) continue;
    names.set(json, name);
    components[name] = response;
  }
  for (const { responses } of itemsOf(paths))
    for (const [status, response] of Object.entries(responses)) {
      const name = names.get(JSON.stringify(response));
      if (name) responses[status] = { $ref: `#/components/responses/${name}` };
    }
  return components;
}

/**
 * Returns whether a response is an error of one operation. Such responses list the operation's own codes, so they are
 * rarely equal.
 */
const isOperationRefusal = ({ $ref, description = '' }: ResponseItem): boolean =>
  $ref === '#/components/responses/Refusal' && /^[A-Z_0-9]+(?:, [A-Z_0-9]+)*$/.test(description);

const byName = ([one]: unknown[], [other]: unknown[]) => (String(one) < String(other) ? -1 : 1);

export const itemsOf = (paths: PathItems): OperationItem[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/** Replaces equal fields of many components by a reference. Adds the components of these fields. */
export function shareFields(components: Record<string, JsonSchema>): void {
  const owners = Object.values(components).flatMap(findObjects);
  const fields = owners.flatMap(({ properties = {} }) =>
    Object.entries(properties)
      .filter(([, { $ref, properties: own, anyOf, items }]) => !($ref ?? own ?? anyOf ?? items))
      .map(([name, schema]) => ({ name, schema })),
  );
  const names = new Map<string, string>();
  for (const { part, json, uses } of countEqual(fields)) {
    const name = toPascal(part.name);
    if (uses < sharedFieldUses || name in components) continue;
    names.set(json, name);
    components[name] = part.schema;
  }
  for (const { properties = {} } of owners)
    for (const [name, schema] of Object.entries(properties)) {
      const component = names.get(JSON.stringify({ name, schema }));
      if (component) properties[name] = { $ref: `#/components/schemas/${component}` };
    }
}

/** Returns a schema and all nested schemas that are objects. */
function findObjects(schema: JsonSchema): JsonSchema[] {
  const parts = [
    schema.items,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  return [
    ...(schema.properties ? [schema] : []),
    ...parts.flatMap((part) => (part ? findObjects(part) : [])),
  ];
}

/** Replaces objects that several webhooks contain by references. Returns their components. */
export function shareEventObjects(webhooks: PathItems): Record<string, JsonSchema> {
  const owners = Object.entries(webhooks).flatMap(([type, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema;
    return schema ? [{ noun: toPascal(type.split('.', 1)[0] ?? ''), schema }] : [];
  });
  const fields = owners.flatMap(({ noun, schema }) =>
    findObjects(schema).flatMap(({ properties = {} }) =>
      Object.entries(properties)
        .filter(([, { properties: own, anyOf }]) => own ?? anyOf)
        .map(([name, value]) => ({
          name: name === 'data' ? `${noun}Event` : `Event${toPascal(name)}`,
          value,
        })),
    ),
  );
  const names = new Map<string, string>();
  const components: Record<string, JsonSchema> = {};
  for (const { part, uses } of countEqual(fields)) {
    const json = JSON.stringify(part.value);
    if (uses < 2 || part.name in components || names.has(json)) continue;
    names.set(json, part.name);
    components[part.name] = part.value;
  }
  const share = (schema: JsonSchema, isWhole: boolean): JsonSchema => {
    const name = names.get(JSON.stringify(schema));
    if (name && !isWhole) return { $ref: `#/components/schemas/${name}` };
    const properties = Object.entries(schema.properties ?? {}).map(([field, value]) => [
      field,
      share(value, false),
    ]);
    return schema.properties ? { ...schema, properties: Object.fromEntries(properties) } : schema;
  };
  const shared = Object.entries(components).map(([name, schema]) => [name, share(schema, true)]);
  for (const { post } of Object.values(webhooks)) {
    const media = post?.requestBody?.content['application/json'];
    if (media?.schema) media.schema = share(media.schema, true);
  }
  return Object.fromEntries(shared);
}
