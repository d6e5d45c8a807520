import { flag, rowId, urlOf } from '../../../ui/url.ts';

/** The dialogs of the viewer's agents. */
export const teleworkAgentsUrl = urlOf({ agent: flag, withdraw: rowId });
