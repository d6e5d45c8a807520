import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { ProofFixture } from '../harness.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A secret that opens something for its bearer. */
export interface SecretKind {
  name: string;
  /** The place where the secret is presented. Kinds of one page differ in their content only. */
  page: string;
  right: string;
  /** Another valid secret of the same kind, to combine with the first. */
  another: string;
  /** Number of mutations in the short form. */
  share: number;
  /** Tells whether a text is another accepted form of the valid secret. */
  isSame?: (text: string) => boolean;
  opens: (text: string, address: string) => Promise<boolean>;
  /** Tries many texts together, like `opens`. Returns those that opened something. */
  openAll?: (texts: readonly string[], address: string) => Promise<string[]>;
  /** Secrets of another purpose, person or company, each with a description. */
  foreign: readonly (readonly [what: string, text: string])[];
  /** The last instant at which it opens, in epoch milliseconds. */
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

/** Presents a text in the body of a call. Resolves to true if it is accepted. */
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
