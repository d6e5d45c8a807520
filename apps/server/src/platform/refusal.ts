import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { RowConflict } from '@gatehouse/api/platform/versions';

/**
 * Details that help the caller: the invalid fields, the rows that use the row, a conflict, years without enough leave,
 * the reason why the state forbids the action (as in `may` of the row, and with `id` of the row if the call names
 * several), or changes of other people.
 */
export type RefusalDetails =
  | { fields: FieldError[] }
  | { usedBy: Record<string, number> }
  | { clash: object }
  | { years: number[] }
  | { reason: string; id?: number }
  | RowConflict;

/** An expected refusal: an error code with details for the caller. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails | null;
  /** Seconds after which a retry is useful. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: RefusalDetails | null = null, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/**
 * Refuses a call: throws a `Refusal` that the caller receives as an error. All code throws refusals with this function.
 * `call.refuse` is the same function, limited to the codes that its operation declares.
 */
export function refuse(code: ErrorCode, details: RefusalDetails | null = null, retryAfter?: number): never {
  throw new Refusal(code, details, retryAfter);
}
