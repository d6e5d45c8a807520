import { flag, page, rowId, urlOf } from '../../../ui/url.ts';

const month = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined;

/** What the screen keeps in its address; without a month, last month of the first company. */
export const monthClosingUrl = urlOf({
  companyId: rowId,
  month,
  page,
  close: flag,
  reopen: flag,
  /** Whose listed day, of the page, is asked about: `apply` of `on`. */
  apply: rowId,
  on: (raw: unknown) => (typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined),
});
