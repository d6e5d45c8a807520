import { rowId, urlOf } from '../../../ui/url/url.ts';

/** The company of the settings. Absent for the first company. */
export const companyUrl = urlOf({ company: rowId });
