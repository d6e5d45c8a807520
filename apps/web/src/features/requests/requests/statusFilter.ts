import { type RequestStatus, requestStatuses } from '@gatehouse/api/requests/requests';

/** The state a word of the path stands for; undefined for all, or for a word that is none. */
export const statusOf = (filter: string | undefined): RequestStatus | undefined =>
  requestStatuses.find((status) => status.toLowerCase() === filter);

/** How a state is written in the path. */
export const filterOf = (status: RequestStatus | undefined): string | undefined => status?.toLowerCase();
