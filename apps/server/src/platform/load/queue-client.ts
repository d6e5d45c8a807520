import { AsyncLocalStorage } from 'node:async_hooks';

export interface Client {
  /** In the format of `addressKey`. */
  address: string;
  /** Undefined until a session has been opened with the token of the request. */
  accountId: number | undefined;
}

/** A client with its own queue for waiting work. */
export interface QueueClient {
  name: string;
  /** Known only by its address: no session or device has been verified yet. */
  isStranger: boolean;
}

const clients = new AsyncLocalStorage<Client>();

/** Runs `work`, and everything that it starts, for the client of a request. */
export const runAsClient = <T>(client: Client, work: () => T): T => clients.run(client, work);

/** Sets the account of the current request. The rest of the request waits in the queue of the account. */
export function setAccount(accountId: number): void {
  const client = clients.getStore();
  if (client) client.accountId = accountId;
}

export const accountQueueClient = (accountId: number): QueueClient => ({
  name: `account:${accountId}`,
  isStranger: false,
});

export const strangerQueueClient = (address: string): QueueClient => ({ name: address, isStranger: true });

/** Undefined for work of the portal itself. */
export function currentQueueClient(): QueueClient | undefined {
  const client = clients.getStore();
  if (!client) return undefined;
  return client.accountId === undefined
    ? strangerQueueClient(client.address)
    : accountQueueClient(client.accountId);
}
