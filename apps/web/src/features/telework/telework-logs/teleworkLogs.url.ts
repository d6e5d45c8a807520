import { flag, rowId, urlOf } from '../../../ui/url/url.ts';

/**
 * The URL parameters of the dialogs: to add or remove a log of the signed-in person, and to approve or reject a log of
 * another person.
 */
export const teleworkLogsUrl = urlOf({ log: flag, removeLog: rowId, approve: rowId, reject: rowId });
