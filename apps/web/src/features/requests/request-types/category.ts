import type { RequestSubType, RequestType } from '@gatehouse/api/requests/request-types';

/** A request category with its type. */
export type RequestCategory = RequestSubType & Pick<RequestType, 'typeCode' | 'typeName'>;
