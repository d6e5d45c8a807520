import * as queries from './company-ids.queries.ts';

/** For jobs, which go through the companies one by one. */
export const { findCompanyIds } = queries;
