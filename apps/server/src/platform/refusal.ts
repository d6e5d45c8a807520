import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { RowConflict } from '@gatehouse/api/platform/versions';

/** Reasons a caller can act on: the bad fields, users of the row, a clash, years that lack leave, or someone else's changes. */
export type RefusalDetails =
  | { fields: FieldError[] }
  | { usedBy: Record<string, number> }
  | { clash: object }
  | { years: number[] }
  | RowConflict;

/** An answer that says no, by design: a code of the catalogue and what the caller can act on. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: RefusalDetails | null = null, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}
