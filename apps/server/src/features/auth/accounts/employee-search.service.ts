import * as queries from './employee-search.queries.ts';

export const { andEmployeeContainsWords, isExactName, whereEmployeeContainsWords } = queries;
