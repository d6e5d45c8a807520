import { flag, rowId, urlOf } from '../../../ui/url.ts';

/** The dialogs of breaks and manual logs: the viewer's own, and those to approve. */
export const teleworkLogsUrl = urlOf({ log: flag, removeLog: rowId, approve: rowId, reject: rowId });
