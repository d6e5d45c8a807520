import { declarePersonal } from '../../../platform/personal.ts';

export const employeeImportsPersonal = declarePersonal({
  employee_imports: {
    path: 'account',
    part: 'trail',
    erasure: 'delete',
    personal:
      'actor_name address file_name sheet_name status choice added changed unchanged wrong created_at finished_at',
    hidden: 'actor_is_system ignored_columns problems done failure',
    not: { number: 'account_id request_id' },
  },
  // Copies of employee data in the rows of an uploaded sheet. The rows are deleted when the import ends, or after a
  // day.
  employee_import_rows: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    hidden: 'fields own_problems new_problems problems kind before after',
    not: { number: 'import_id row_number employee_id account_id' },
  },
});
