import { type RequestStatus, requestStatuses } from '@gatehouse/api/requests/requests';

/** Returns the status of a path segment. Undefined for all, or for an unknown segment. */
export const statusOf = (filter: string | undefined): RequestStatus | undefined =>
  requestStatuses.find((status) => status.toLowerCase() === filter);

/** Returns the path segment of a status. */
export const filterOf = (status: RequestStatus | undefined): string | undefined => status?.toLowerCase();
