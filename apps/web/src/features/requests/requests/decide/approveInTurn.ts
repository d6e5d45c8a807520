import type { Request } from '@gatehouse/api/requests/requests';
import type { CallError } from '../../../../platform/call/callError.ts';

/** A request that was not approved, with the portal's reason. */
export interface RefusedRequest<R = Request> {
  request: R;
  message: string;
}

/** Error that every further call would also get: no response, or no session. */
const isLasting = (error: CallError) => error.isPassing || error.status === 401;

/**
 * Approves requests one after the other. Continues after a refusal. After an error that every further call would also
 * get, the remaining requests are not sent and get the same message. `onAnswer` gets the number of finished requests.
 */
export async function approveInTurn<R>(
  requests: readonly R[],
  send: (request: R) => Promise<CallError | undefined>,
  onAnswer: (count: number) => void,
): Promise<RefusedRequest<R>[]> {
  const refused: RefusedRequest<R>[] = [];
  let lasting: CallError | undefined;
  for (const [index, request] of requests.entries()) {
    const error = lasting ?? (await send(request));
    if (error) refused.push({ request, message: error.message });
    if (error && isLasting(error)) lasting = error;
    onAnswer(index + 1);
  }
  return refused;
}
