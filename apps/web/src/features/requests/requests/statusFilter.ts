import { type RequestStatus, requestStatuses } from '@gatehouse/api/requests/requests';

/**
 * Returns the status of a URL path segment. Undefined for an unknown or missing segment, for which all statuses are
 * listed.
 */
export const statusOf = (filter: string | undefined): RequestStatus | undefined =>
  requestStatuses.find((status) => status.toLowerCase() === filter);

/** Returns the URL path segment of a request status. */
export const filterOf = (status: RequestStatus | undefined): string | undefined => status?.toLowerCase();
