import type {
  BodyIn,
  Envelope,
  OperationShape,
  ParamsIn,
  QueryIn,
  ResultOf,
  UploadShape,
} from '@gatehouse/api/platform/operation';
import { type Sending, send } from './send.ts';

type Given<K extends string, T> = undefined extends T ? { [key in K]?: T } : { [key in K]: T };

/** What an operation is given: its params, query, body and files as `packages/api` declares them. */
export type InputOf<O extends OperationShape> = Given<'params', ParamsIn<O>> & {
  query?: QueryIn<O> | undefined;
} & Given<'body', BodyIn<O>> &
  (O extends { upload: UploadShape } ? { files: readonly Blob[] } : unknown);

export type CallOptions<O extends OperationShape> = InputOf<O> &
  Pick<Sending, 'signal' | 'quiet' | 'idempotencyKey' | 'onProgress'>;

/** Calls an operation and returns its result. Raises CallError; a 401 has already signed out. */
export async function call<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<ResultOf<O>> {
  return (await callForAnswer(declared, options)).result;
}

/** As `call`, with the whole envelope: for those who show the portal's message. */
export async function callForAnswer<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<Envelope<ResultOf<O>>> {
  const response = await send(declared, options);
  // the server serialises every answer by the operation's own result shape
  return (await response.json()) as Envelope<ResultOf<O>>;
}
