import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';
import type { Portal } from '../../../apps/server/src/portal.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A kind of secret that opens something for anyone who has it, such as a link. */
export interface SecretKind {
  name: string;
  /**
   * The page or interface that accepts the secret. Kinds with the same page differ only in the content of their
   * secrets.
   */
  page: string;
  right: string;
  /** Another valid secret of the same kind, to mix parts of both. */
  another: string;
  /** Number of mutations tried in the short form of the proof. */
  share: number;
  /** Returns whether a text is another accepted spelling of the valid secret. */
  isSame?: (text: string) => boolean;
  opens: (text: string, address: string) => Promise<boolean>;
  /** Tries many texts in one request, like `opens`. Returns the texts that opened something. */
  openAll?: (texts: readonly string[], address: string) => Promise<string[]>;
  /** Secrets of another purpose, person or company, each with a description. */
  foreign: readonly (readonly [what: string, text: string])[];
  /** The last instant at which the secret opens something, in epoch milliseconds. Absent if it does not expire. */
  lastAt?: number;
  /** Withdraws a secret that does not expire. */
  end?: () => Promise<unknown>;
}

export interface LinkWorld {
  stand: ProofFixture;
  portal: Portal;
  now: number;
  host: Person;
  companyId: number;
}

export const toIso = (at: number) => new Date(at).toISOString();

/** Returns a function that sends a text in the body of a call. It resolves to true if the text is accepted. */
export const post =
  ({ portal }: LinkWorld, operation: OperationShape, body: (text: string) => object) =>
  async (text: string, remoteAddress: string) => {
    const headers = { 'x-command-id': 'verify' };
    const url = pathOf(operation);
    const answer = await portal.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers,
      payload: body(text),
    });
    if (![200, 400, 404].includes(answer.statusCode))
      throw new Error(`${operation.name} answered ${answer.statusCode} ${answer.payload}`);
    return answer.statusCode === 200;
  };
