import { rowId, urlOf } from '../../../ui/url.ts';

/** Whose settings are open; the first company's where nothing is said. */
export const companyUrl = urlOf({ company: rowId });
