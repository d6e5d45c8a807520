import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';
import type { Portal } from '../../../apps/server/src/portal.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A type of secret, such as the token of a link, that gives access to anyone with the secret. */
export interface SecretKind {
  name: string;
  /**
   * The page or interface that accepts the secret. Types of secrets with the same page differ only in the content of
   * the secret.
   */
  page: string;
  right: string;
  /** Another valid secret of the same type. The verification script combines parts of both secrets. */
  another: string;
  /** Number of changed secrets that a run without --long tries. */
  share: number;
  /** Returns whether a text is another accepted spelling of the valid secret. */
  isSame?: (text: string) => boolean;
  opens: (text: string, address: string) => Promise<boolean>;
  /** Tries many texts in one request, like `opens`. Returns the accepted texts. */
  openAll?: (texts: readonly string[], address: string) => Promise<string[]>;
  /** Secrets for another purpose, person or company, each with a description. */
  foreign: readonly (readonly [what: string, text: string])[];
  /** The last instant at which the secret is valid, in epoch milliseconds. Absent if it does not expire. */
  lastAt?: number;
  /** Revokes a secret that does not expire. */
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

/**
 * Returns a function that sends a text in the body of a call. The function resolves to true if the text is accepted.
 */
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
