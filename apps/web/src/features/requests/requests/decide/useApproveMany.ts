import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../../platform/call/call.ts';
import { CallError } from '../../../../platform/call/callError.ts';
import { uuid } from '../../../../platform/call/headers.ts';
import { approveInTurn, type RefusedRequest } from './approveInTurn.ts';

/**
 * Returns a function that approves requests one after the other, each by the same operation as a single decision. Each
 * request is approved as a whole or not at all. If the portal does not respond, retrying a request reuses its
 * idempotency key, and the remaining requests are not sent. `count` is the number of requests that were answered, or
 * null if none is running.
 */
export function useApproveMany() {
  const cache = useQueryClient();
  const keys = useRef(new Map<number, string>());
  const [count, setCount] = useState<number | null>(null);

  async function approveOne({ id }: Request): Promise<CallError | undefined> {
    const idempotencyKey = keys.current.get(id) ?? uuid();
    keys.current.set(id, idempotencyKey);
    try {
      await call(requests.approve, { body: { reqId: id, comment: '' }, idempotencyKey, quiet: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isPassing) keys.current.delete(id);
      return error;
    }
    keys.current.delete(id);
    return undefined;
  }

  async function approve(chosen: readonly Request[]): Promise<RefusedRequest[]> {
    setCount(0);
    try {
      return await approveInTurn(chosen, approveOne, setCount);
    } finally {
      const [noun] = requests.approve.name.split('.');
      await cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => String(name).startsWith(`${noun}.`),
      });
      setCount(null);
    }
  }

  return { approve, count };
}
