import { flag, rowId, urlOf } from '../../../ui/url.ts';

export const teleworkAgentsUrl = urlOf({ agent: flag, withdraw: rowId });
