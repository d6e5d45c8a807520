import { formOf } from '@gatehouse/testing/kit/forms';
import { endsSessions } from '@gatehouse/testing/nouns/index';
import type { CallInput, World } from '@gatehouse/testing/nouns/proof';
import type { InjectOptions } from 'fastify';
import type { Portal } from '../../../apps/server/src/portal.ts';
import { inputOf, requestOf, served, writerOf } from '../audit/writes.ts';
import { schemaOf } from '../mass-assignment/shapes.ts';
import { type AnswerCheck, rotate } from './payloads.ts';

type ServedOperation = (typeof served)[number];
type InputPart = 'params' | 'query' | 'body';

interface JsonProperty {
  type?: unknown;
  anyOf?: readonly { type?: unknown }[];
}

/**
 * Returns the keys of a call's params, query or body that accept a text or a list. The keys are from the declared
 * schema and from a successful call.
 */
function textsOf(shape: object | undefined, input: object | undefined): string[] {
  const { properties = {} } = (shape ?? {}) as { properties?: Record<string, JsonProperty> };
  const declared = Object.entries(properties).filter(([, { type, anyOf = [] }]) =>
    [type, ...anyOf.map((option) => option.type)]
      .flat()
      .some((type) => type === 'string' || type === 'array'),
  );
  const texts = Object.entries(input ?? {}).filter(([, value]) => typeof value === 'string');
  return [...new Set([...declared, ...texts].map(([key]) => key))];
}

const pathKeysOf = ({ path }: ServedOperation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

function textKeysOf(operation: ServedOperation, input: CallInput): [InputPart, string][] {
  const shapes = { query: operation.query, body: operation.body };
  const inShapes = (['query', 'body'] as const).flatMap((part) => {
    const shape = shapes[part];
    return textsOf(shape && schemaOf(shape, 'input'), input[part]).map((key): [InputPart, string] => [
      part,
      key,
    ]);
  });
  return [...pathKeysOf(operation).map((key): [InputPart, string] => ['params', key]), ...inShapes];
}

/**
 * Sends attack texts (payloads) in every text of every operation, and in the name of every uploaded file. Each text
 * gets the next `each` payloads of the list.
 */
export async function sendToOperations(
  world: World,
  portal: Portal,
  { payloads, each }: { payloads: readonly string[]; each: number },
  check: AnswerCheck,
): Promise<{ operations: number; places: number; requests: number }> {
  const counts = { operations: 0, places: 0, requests: 0 };
  const next = rotate(payloads, each);
  for (const operation of served.filter(
    (candidate) => !endsSessions(candidate) && candidate.answers !== 'stream',
  )) {
    counts.operations++;
    const actor = writerOf(world, operation);
    const input = await inputOf(world, portal, operation, actor).catch((): CallInput => ({}));
    const params = Object.fromEntries(pathKeysOf(operation).map((key) => [key, '1']));
    const send = async (label: string, request: InjectOptions) => {
      const { statusCode, payload } = await portal.app.inject(request);
      counts.requests++;
      check(`${operation.name} ${label}`, `HTTP/1.1 ${statusCode}\r\n\r\n${payload}`);
    };
    for (const [part, key] of textKeysOf(operation, input)) {
      counts.places++;
      for (const payload of next()) {
        const completeInput: CallInput = { ...input, params: { ...params, ...input.params } };
        const spoiled = { ...completeInput, [part]: { ...completeInput[part], [key]: payload } };
        await send(`${part}.${key} with ${payload}`, await requestOf(operation, spoiled, actor.headers));
      }
    }
    if (!input.files) continue;
    counts.places++;
    for (const fileName of next()) {
      const request = await requestOf(
        operation,
        { ...input, params: { ...params, ...input.params } },
        actor.headers,
      );
      const { payload, headers } = await formOf(operation, input.files, { fileName }, input.body);
      await send(`file ${fileName}`, { ...request, payload, headers: { ...request.headers, ...headers } });
    }
  }
  return counts;
}
