import type { FieldTexts } from './field-texts.ts';
import type { OperationItem, Parameter, PathItems } from './operation-items.ts';
import { type JsonSchema, simplify } from './schemas.ts';
import { itemsOf } from './sharing.ts';

/**
 * Error responses of the interfaces for devices and programs, by tag. Interfaces that are not listed reject requests by
 * the status alone.
 */
const refusalOf: Readonly<Record<string, string>> = {
  deviceInterface: 'Refusal',
  agents: 'Refusal',
  scim: 'ScimRefusal',
};

/**
 * Adds descriptions to operations that `packages/api` does not declare: the interfaces for devices and programs, and
 * the webhooks. Does not change the declarations of the features.
 */
export function completeInterfaces(
  declared: Readonly<Record<string, unknown>>,
  texts: FieldTexts,
): PathItems {
  const paths = structuredClone(declared) as PathItems; // The cast is safe, because the features declare path items.
  for (const item of itemsOf(paths)) {
    item.parameters = (item.parameters as Parameter[] | undefined)?.map((parameter) => {
      const described = describeParameter(parameter);
      const description =
        described.description ?? texts.find(item.tags[0] ?? '', item.operationId, described.name);
      return { ...described, ...(description && { description }) };
    });
    completeBodies(item, texts);
    completeRefusals(item);
  }
  return paths;
}

/** Moves the description from the schema to the parameter. */
function describeParameter({ schema, ...parameter }: Parameter): Parameter {
  const { description, ...others } = simplify(schema, 'input');
  return { ...parameter, ...(description && { description }), schema: others };
}

function completeBodies(
  { operationId, tags: [tag = ''], requestBody, responses }: OperationItem,
  texts: FieldTexts,
): void {
  const complete = (schema: JsonSchema, io: 'input' | 'output'): JsonSchema => {
    const simple = simplify(schema, io);
    texts.describe(simple, tag, operationId);
    return simple;
  };
  for (const media of Object.values(requestBody?.content ?? {}))
    if (media.schema) media.schema = complete(media.schema, 'input');
  for (const { content = {} } of Object.values(responses))
    for (const media of Object.values(content)) {
      const result = media.schema?.properties?.result;
      if (result) {
        const answer = { properties: { result: complete(result, 'output') } };
        media.schema = { allOf: [{ $ref: '#/components/schemas/Success' }, answer] };
      }
    }
}

function completeRefusals(item: OperationItem): void {
  const refusal = refusalOf[item.tags[0] ?? ''];
  if (!refusal) return;
  for (const [status, response] of Object.entries(item.responses))
    if (Number(status) >= 400 && !response.content)
      item.responses[status] = { $ref: `#/components/responses/${refusal}`, ...response };
}
