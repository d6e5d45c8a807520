import { flag, rowId, urlOf } from '../../../ui/url.ts';

/** The dialogs of breaks and manual logs, one's own and those one decides. */
export const teleworkLogsUrl = urlOf({ log: flag, removeLog: rowId, approve: rowId, reject: rowId });
