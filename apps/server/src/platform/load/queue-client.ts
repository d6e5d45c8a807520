import { AsyncLocalStorage } from 'node:async_hooks';

export interface Client {
  /** Client address in the format of `addressKey`. */
  address: string;
  /** Account of the request's session. Undefined until the session has been opened. */
  accountId: number | undefined;
}

/** A client that has its own queue for waiting work. */
export interface QueueClient {
  name: string;
  /** True if only the address of the client is known, because no session or device has been verified yet. */
  isStranger: boolean;
}

const clients = new AsyncLocalStorage<Client>();

/** Runs `work`, and everything that it starts, for the client of a request. */
export const runAsClient = <T>(client: Client, work: () => T): T => clients.run(client, work);

/** Sets the account of the current request. The remaining work of the request waits in the queue of the account. */
export function setAccount(accountId: number): void {
  const client = clients.getStore();
  if (client) client.accountId = accountId;
}

export const accountQueueClient = (accountId: number): QueueClient => ({
  name: `account:${accountId}`,
  isStranger: false,
});

export const strangerQueueClient = (address: string): QueueClient => ({ name: address, isStranger: true });

/** Returns the client of the current request. Undefined for work of the portal itself. */
export function currentQueueClient(): QueueClient | undefined {
  const client = clients.getStore();
  if (!client) return undefined;
  return client.accountId === undefined
    ? strangerQueueClient(client.address)
    : accountQueueClient(client.accountId);
}
