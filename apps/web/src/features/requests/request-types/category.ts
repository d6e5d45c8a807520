import type { RequestSubType, RequestType } from '@gatehouse/api/requests/request-types';

/** A category with the type it is of. */
export type Category = RequestSubType & Pick<RequestType, 'typeCode' | 'typeName'>;
