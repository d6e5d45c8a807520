import type { InjectOptions } from 'fastify';
import type { Portal } from '../../../apps/server/src/portal.ts';
import { formOf } from '../forms.ts';
import { schemaOf } from '../mass-assignment.places.ts';
import { endsSessions } from '../nouns/index.ts';
import type { Input, World } from '../nouns/proof.ts';
import { inputOf, requestOf, served, writerOf } from '../writes.ts';
import { type Check, rotating } from './payloads.ts';

type Operation = (typeof served)[number];
type Part = 'params' | 'query' | 'body';

interface Property {
  type?: unknown;
  anyOf?: readonly { type?: unknown }[];
}

/** Keys with a text or a list in this part of a call: those of its shape and those of a call that succeeds. */
function textsOf(shape: object | undefined, given: object | undefined): string[] {
  const { properties = {} } = (shape ?? {}) as { properties?: Record<string, Property> };
  const declared = Object.entries(properties).filter(([, { type, anyOf = [] }]) =>
    [type, ...anyOf.map((one) => one.type)].flat().some((one) => one === 'string' || one === 'array'),
  );
  const sent = Object.entries(given ?? {}).filter(([, value]) => typeof value === 'string');
  return [...new Set([...declared, ...sent].map(([key]) => key))];
}

const keysOf = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

function spotsOf(operation: Operation, input: Input): [Part, string][] {
  const shapes = { query: operation.query, body: operation.body };
  const inShapes = (['query', 'body'] as const).flatMap((part) => {
    const shape = shapes[part];
    return textsOf(shape && schemaOf(shape, 'input'), input[part]).map((key): [Part, string] => [part, key]);
  });
  return [...keysOf(operation).map((key): [Part, string] => ['params', key]), ...inShapes];
}

/**
 * Puts `each` payloads into every text of every operation and into the name of every uploaded file. The next text receives the
 * next payloads.
 */
export async function sendToOperations(
  world: World,
  portal: Portal,
  { payloads, each }: { payloads: readonly string[]; each: number },
  check: Check,
): Promise<{ operations: number; places: number; requests: number }> {
  const counts = { operations: 0, places: 0, requests: 0 };
  const next = rotating(payloads, each);
  for (const operation of served.filter((one) => !endsSessions(one) && one.answers !== 'stream')) {
    counts.operations++;
    const actor = writerOf(world, operation);
    const input = await inputOf(world, portal, operation, actor).catch((): Input => ({}));
    const params = Object.fromEntries(keysOf(operation).map((key) => [key, '1']));
    const send = async (what: string, request: InjectOptions) => {
      const { statusCode, payload } = await portal.app.inject(request);
      counts.requests++;
      check(`${operation.name} ${what}`, `HTTP/1.1 ${statusCode}\r\n\r\n${payload}`);
    };
    for (const [part, key] of spotsOf(operation, input)) {
      counts.places++;
      for (const payload of next()) {
        const given: Input = { ...input, params: { ...params, ...input.params } };
        const spoiled = { ...given, [part]: { ...given[part], [key]: payload } };
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
