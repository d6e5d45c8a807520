export const errorFields = {
  HR_EMPLOYEE_NOT_FOUND: 'employeeId',
  HR_DEPARTMENT_NOT_FOUND: 'manageDepartmentIds',
} as const;
