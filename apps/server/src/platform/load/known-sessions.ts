import { Recent } from './recent.ts';

/**
 * Accounts of the sessions that were opened recently, by token. It decides in whose line a request waits, and nothing else: the database
 * judges the session at every request.
 */
export class KnownSessions {
  readonly #accounts = new Recent<number>({ forMs: 900_000, most: 20_000 });
  readonly #opening = new Map<string, Promise<unknown>>();

  get(tokenHash: Buffer): number | undefined {
    return this.#accounts.get(keyOf(tokenHash));
  }

  /** `accountId` is undefined for a token that opens no session. */
  note(tokenHash: Buffer, accountId: number | undefined): void {
    if (accountId === undefined) this.#accounts.forget(keyOf(tokenHash));
    else this.#accounts.note(keyOf(tokenHash), accountId);
  }

  /** The account of a token. An unknown token is opened once for all requests that ask for it at the same time. */
  async find(tokenHash: Buffer, open: () => Promise<unknown>): Promise<number | undefined> {
    const known = this.get(tokenHash);
    if (known !== undefined) return known;
    const key = keyOf(tokenHash);
    const opening = this.#opening.get(key) ?? open().finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    await opening;
    return this.get(tokenHash);
  }
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url');
