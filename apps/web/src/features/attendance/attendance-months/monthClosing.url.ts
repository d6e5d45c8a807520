import { flag, page, rowId, urlOf } from '../../../ui/url/url.ts';

const month = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined;

/** Search parameters of the page. The default month is last month, and the default company is the first one. */
export const monthClosingUrl = urlOf({
  companyId: rowId,
  month,
  page,
  close: flag,
  reopen: flag,
  /** The late change in the confirmation dialog. `apply` is the employee ID, `on` is the date. */
  apply: rowId,
  on: (raw: unknown) => (typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined),
});
