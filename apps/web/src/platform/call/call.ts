import type {
  BodyIn,
  Envelope,
  OperationShape,
  ParamsIn,
  QueryIn,
  ResultOf,
  UploadShape,
} from '@gatehouse/api/platform/operation';
import { readSuccess } from './errorFrom.ts';
import { type SendOptions, send } from './send.ts';

type InputPart<K extends string, T> = undefined extends T ? { [key in K]?: T } : { [key in K]: T };

/** The input of an operation: params, query, body and files as declared in `packages/api`. */
export type InputOf<O extends OperationShape> = InputPart<'params', ParamsIn<O>> & {
  query?: QueryIn<O> | undefined;
} & InputPart<'body', BodyIn<O>> &
  (O extends { upload: UploadShape } ? { files: readonly Blob[] } : unknown);

export type CallOptions<O extends OperationShape> = InputOf<O> &
  Pick<SendOptions, 'signal' | 'quiet' | 'idempotencyKey' | 'prefer' | 'onProgress'>;

/**
 * Calls an operation and returns its result. After status 401 it signs the person out before it rejects.
 * @throws CallError
 */
export async function call<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<ResultOf<O>> {
  return (await callForAnswer(declared, options)).result;
}

/**
 * Calls an operation and returns the whole envelope, including the portal's message.
 * @throws CallError, also if the answer is not from the portal
 */
export async function callForAnswer<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<Envelope<ResultOf<O>>> {
  // The server serialises every response by the result schema of its operation.
  return (await readSuccess(await send(declared, options))) as Envelope<ResultOf<O>>;
}
