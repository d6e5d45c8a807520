import type { OperationShape } from './operation.ts';

/**
 * Maximum number of rows of an export that is still sent directly if the caller prefers a job. A longer export then
 * runs as a job (decision 097).
 */
export const mostDirectRows = 10_000;

/** Value of the header `prefer` of a caller that starts long exports as jobs (RFC 7240). */
export const preferJob = 'respond-async';

/** Returns whether an export can run as a job. */
export const canRunAsJob = ({ errors }: Pick<OperationShape, 'errors'>): boolean =>
  errors.includes('API_EXPORT_TOO_LONG');
