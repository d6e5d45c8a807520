import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { RowConflict } from '@gatehouse/api/platform/versions';

/**
 * Details that help the caller, depending on the error code. `fields`: the invalid fields. `usedBy`: the number of rows
 * that use the row, by kind. `clash`: the row that conflicts. `years`: years without enough leave. `reason`: the reason
 * why the state of the row forbids the action, with the `id` of the row if the call names several rows. `RowConflict`:
 * the changes of other people.
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
