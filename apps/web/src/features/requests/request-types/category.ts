import type { RequestSubType, RequestType } from '@gatehouse/api/requests/request-types';

export type RequestCategory = RequestSubType & Pick<RequestType, 'typeCode' | 'typeName'>;
