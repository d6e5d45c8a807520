import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { RowChanged } from '@gatehouse/api/platform/versions';

/**
 * A call that came to nothing. `code` decides behaviour, `message` is a sentence in the person's language,
 * `status` 0 means the portal did not answer, `retryAfter` is in seconds.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** What still uses the row that was to go, by kind. */
  readonly usedBy: Readonly<Record<string, number>>;
  /** What somebody else has changed of the same fields: of API_ROW_CHANGED. */
  readonly rowChanged: RowChanged | undefined;
  /** What it clashes with, in the shape of the operation's own noun. */
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
      rowChanged?: RowChanged | undefined;
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

  /** No answer, or one that says "later": the same call may be repeated. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}
