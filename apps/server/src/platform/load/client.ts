import { AsyncLocalStorage } from 'node:async_hooks';

/** The client of a request. */
export interface Client {
  /** As `addressKey` writes it. */
  address: string;
  /** Undefined until a session of the request's token has been opened. */
  accountId: number | undefined;
}

/** A client in whose line work waits. */
export interface Party {
  name: string;
  /** Known by its address alone: the portal has not verified a session or a device yet. */
  isStranger: boolean;
}

const clients = new AsyncLocalStorage<Client>();

/** Runs `work`, and everything that it starts, for the client of a request. */
export const asClient = <T>(client: Client, work: () => T): T => clients.run(client, work);

/** Notes the account of the current request. The rest of the request waits in the line of the account. */
export function noteAccount(accountId: number): void {
  const client = clients.getStore();
  if (client) client.accountId = accountId;
}

export const accountParty = (accountId: number): Party => ({
  name: `account:${accountId}`,
  isStranger: false,
});

export const strangerParty = (address: string): Party => ({ name: address, isStranger: true });

/** The party of the current request. Undefined for work that the portal does on its own account. */
export function currentParty(): Party | undefined {
  const client = clients.getStore();
  if (!client) return undefined;
  return client.accountId === undefined ? strangerParty(client.address) : accountParty(client.accountId);
}
