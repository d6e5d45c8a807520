import { RecentValues } from './recent-values.ts';

/**
 * Accounts of recently opened sessions and API tokens, by token. They only determine the queue in which a request waits.
 * The database checks the token at every request.
 */
export class KnownSessions {
  readonly #accounts = new RecentValues<number>({ forMs: 900_000, most: 20_000 });
  readonly #opening = new Map<string, Promise<unknown>>();

  get(tokenHash: Buffer): number | undefined {
    return this.#accounts.get(keyOf(tokenHash));
  }

  /** Records the account of a token. If `accountId` is undefined, the session has ended and the token is removed. */
  note(tokenHash: Buffer, accountId: number | undefined): void {
    if (accountId === undefined) this.#accounts.forget(keyOf(tokenHash));
    else this.#accounts.note(keyOf(tokenHash), accountId);
  }

  /** Finds the account of a token. For an unknown token, opens the session once for all concurrent requests. */
  async find(tokenHash: Buffer, open: () => Promise<unknown>): Promise<number | undefined> {
    const accountId = this.get(tokenHash);
    if (accountId !== undefined) return accountId;
    const key = keyOf(tokenHash);
    const opening = this.#opening.get(key) ?? open().finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    await opening;
    return this.get(tokenHash);
  }
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url');
