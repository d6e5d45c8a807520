/** Maps each error code that concerns a single field to the field of the employee form. */
export const errorFields = {
  HR_EMPLOYEE_CODE_EXISTED: 'employeeCode',
  HR_DEPARTMENT_NOT_FOUND: 'departmentId',
  AUTH_EMAIL_EXISTED: 'email',
  ATT_PERSON_CODE_TAKEN: 'devicePin',
  AREA_BUILDING_ID_NOT_FOUND: 'homeBuildingId',
} as const;

/** Maps error codes to fields in the form of a new employee, which also has the account name. */
export const placesOfNew = {
  ...errorFields,
  AUTH_USERNAME_EXISTED: 'accountName',
  HR_EMPLOYEE_ACCOUNT_DUPLICATED: 'accountName',
  HR_COMPANY_NOT_FOUND: 'companyId',
} as const;
