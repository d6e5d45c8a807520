import * as queries from './department-scope.queries.ts';

export const whereInDepartmentScope = queries.whereInDepartmentScope;

export const departmentsBelow = queries.departmentsBelow;
