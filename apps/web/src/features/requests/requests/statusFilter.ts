import { type RequestStatus, requestStatuses } from '@gatehouse/api/requests/requests';

/** Returns the status of a URL path segment. Undefined for an unknown or missing segment, which lists all statuses. */
export const statusOf = (filter: string | undefined): RequestStatus | undefined =>
  requestStatuses.find((status) => status.toLowerCase() === filter);

/** Returns the path segment of a status. */
export const filterOf = (status: RequestStatus | undefined): string | undefined => status?.toLowerCase();
