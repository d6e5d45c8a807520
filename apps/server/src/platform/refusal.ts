import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';

/** An answer that says no, by design: a code of the catalogue and what the caller can act on. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: { fields?: FieldError[]; usedBy?: Record<string, number> } | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Refusal['details'] = null, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}
