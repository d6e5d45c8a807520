import { rowId, urlOf } from '../../../ui/url/url.ts';

/** Company of the settings page. Absent for the first company. */
export const companyUrl = urlOf({ company: rowId });
