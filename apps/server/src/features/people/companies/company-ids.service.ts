import * as queries from './company-ids.queries.ts';

/** For jobs that process companies one at a time, and for changes that must be serialized within a company. */
export const { findCompanyIds, findEnabledCompanyIds, lockCompanyRow } = queries;
