import { flag, rowId, urlOf } from '../../../ui/url/url.ts';

export const teleworkAgentsUrl = urlOf({ agent: flag, withdraw: rowId });
