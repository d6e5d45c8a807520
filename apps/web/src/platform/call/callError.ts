import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { RowConflict } from '@gatehouse/api/platform/versions';

/**
 * Error of a failed call. Code must branch on `code`, not on `message`, which is in the person's language. `status` is
 * 0 if the portal did not respond. `retryAfter` is in seconds.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Number of rows that still refer to the row, by kind, after a failed deletion. Empty for other errors. */
  readonly usedBy: Readonly<Record<string, number>>;
  /** The conflicting fields of an API_ROW_CHANGED error. Undefined for other errors. */
  readonly rowChanged: RowConflict | undefined;
  /**
   * The existing row that conflicts with the sent row, with the fields that the portal returns for such rows. Undefined
   * if there is none.
   */
  readonly clash: object | undefined;
  readonly requestId: string;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      status: number;
      fields?: readonly FieldError[];
      usedBy?: Record<string, number>;
      rowChanged?: RowConflict | undefined;
      clash?: object | undefined;
      requestId?: string;
      retryAfter?: number | undefined;
    },
  ) {
    super(message);
    this.code = code;
    this.status = more.status;
    this.fields = more.fields ?? [];
    this.usedBy = more.usedBy ?? {};
    this.rowChanged = more.rowChanged;
    this.clash = more.clash;
    this.requestId = more.requestId ?? '';
    this.retryAfter = more.retryAfter;
  }

  /** True if there was no response, or if the error is temporary (502, 503, 504). The call may be retried. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}
