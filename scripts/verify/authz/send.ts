import { inflateRawSync } from 'node:zlib';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { formOf } from '@gatehouse/testing/kit/forms';
import type { CallInput } from '@gatehouse/testing/nouns/proof';
import type { FastifyInstance } from 'fastify';

export interface OperationAnswer {
  status: number;
  code: string;
  text: string;
}

/** Returns the text of an answer. For a spreadsheet, this is the unpacked text of its files. */
function textOf(payload: Buffer): string {
  if (payload.subarray(0, 2).toString('latin1') !== 'PK') return payload.toString('utf8');
  const texts: string[] = [];
  for (let at = payload.indexOf('PK\x01\x02'); at >= 0; at = payload.indexOf('PK\x01\x02', at + 4)) {
    const size = payload.readUInt32LE(at + 20);
    const header = payload.readUInt32LE(at + 42);
    const from = header + 30 + payload.readUInt16LE(header + 26) + payload.readUInt16LE(header + 28);
    const packed = payload.subarray(from, from + size);
    texts.push((payload.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
  }
  return texts.join('\n');
}

let calls = 0;
export async function send(
  app: FastifyInstance,
  operation: OperationShape,
  input: CallInput,
  headers: Record<string, string>,
): Promise<OperationAnswer> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const form = input.files && (await formOf(operation, input.files, {}, input.body));
  const response = await app.inject({
    method: operation.method,
    url: `${pathOf(operation, input.params)}${query.size > 0 ? `?${query}` : ''}`,
    // Each call uses its own network address and therefore never reaches a limit per address. Another verification
    // script tests these limits.
    remoteAddress: `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: { 'x-command-id': 'verify', ...form?.headers, ...headers },
    ...(input.body && !form && { payload: input.body }),
    ...(form && { payload: form.payload }),
    payloadAsStream: operation.answers === 'stream',
  });
  const isStream = operation.answers === 'stream';
  if (isStream && response.statusCode === 200) {
    response.stream().destroy();
    return { status: 200, code: '', text: '' };
  }
  const payload = isStream ? Buffer.concat(await response.stream().toArray()) : response.rawPayload;
  const text = textOf(payload);
  const code = /"messageCode":"([^"]*)"/.exec(text)?.[1] ?? '';
  return { status: response.statusCode, code, text: text.replace(/"requestId":"[^"]*"/, '') };
}
