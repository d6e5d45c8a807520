import * as queries from './department-scope.queries.ts';

export const whereInDepartmentScope = queries.whereInDepartmentScope;
