import * as queries from './company-ids.queries.ts';

/** For jobs, which go through the companies one by one; and for what is done in a company by one at a time. */
export const { findCompanyIds, findEnabledCompanyIds, holdCompany } = queries;
