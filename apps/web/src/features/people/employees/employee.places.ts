/** At which field of an employee's form a refusal is shown that is about one field. */
export const places = {
  HR_EMPLOYEE_CODE_EXISTED: 'employeeCode',
  HR_DEPARTMENT_NOT_FOUND: 'departmentId',
  AUTH_EMAIL_EXISTED: 'email',
  ATT_PERSON_CODE_TAKEN: 'devicePin',
  AREA_BUILDING_ID_NOT_FOUND: 'homeBuildingId',
} as const;

/** The same of a form that also names the account. */
export const placesOfNew = {
  ...places,
  AUTH_USERNAME_EXISTED: 'accountName',
  HR_EMPLOYEE_ACCOUNT_DUPLICATED: 'accountName',
  HR_COMPANY_NOT_FOUND: 'companyId',
} as const;
