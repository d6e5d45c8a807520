/** Where a refusal belongs that is about one field. */
export const places = {
  HR_EMPLOYEE_NOT_FOUND: 'employeeId',
  HR_DEPARTMENT_NOT_FOUND: 'manageDepartmentIds',
} as const;
