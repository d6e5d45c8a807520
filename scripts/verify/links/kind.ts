import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../harness.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A secret that opens something for whoever has it. */
export interface Kind {
  name: string;
  /** Where it is presented. Kinds of one page are told apart by their content alone. */
  page: string;
  right: string;
  /** Another right one of the same kind, to cross it with. */
  another: string;
  /** Mutations of the short form. */
  share: number;
  /** Another way to write the right one, which is accepted on purpose. */
  isSame?: (text: string) => boolean;
  opens: (text: string, address: string) => Promise<boolean>;
  /** As `opens`, for many texts at a time; returns those that opened something. */
  openAll?: (texts: readonly string[], address: string) => Promise<string[]>;
  /** Things made for another purpose, person or company, with what they are. */
  foreign: readonly (readonly [what: string, text: string])[];
  /** The last instant at which it opens, in epoch milliseconds. */
  lastAt?: number;
  /** Withdraws it, where no time ends it. */
  end?: () => Promise<unknown>;
}

export interface World {
  stand: Stand;
  portal: Portal;
  now: number;
  host: Person;
  companyId: number;
}

export const iso = (at: number) => new Date(at).toISOString();

/** Presents a text in the body of a call. Resolves whether it was accepted. */
export const post =
  ({ portal }: World, operation: OperationShape, body: (text: string) => object) =>
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
