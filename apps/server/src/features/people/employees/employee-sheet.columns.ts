import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';
import { type Language, loadFront, loadScreens } from '@gatehouse/messages';

/** All texts of a language: headings are the words of the forms. */
export const sheetTexts = async (language: Language) => ({
  ...(await loadFront[language]()),
  ...(await loadScreens[language]()),
});
export type SheetTexts = Awaited<ReturnType<typeof sheetTexts>>;

/** The heading of each column in one language. */
export function headingsOf({ people, staff }: SheetTexts): Record<EmployeeSheetField, string> {
  const text = people.employees;
  return {
    companyCode: staff.columns.companyCode,
    departmentCode: staff.columns.departmentCode,
    accountName: text.accountName,
    employeeCode: text.employeeCode,
    firstName: text.firstName,
    lastName: text.lastName,
    displayName: text.displayName,
    gender: text.gender,
    title: text.jobTitle,
    email: text.email,
    devicePin: text.devicePin,
    cardNumber: text.cardNumber,
    isEnabled: text.enabled,
    dateOfBirth: text.dateOfBirth,
    personalEmail: text.personalEmail,
    mobile: text.mobile,
    empLevel: text.empLevel,
    identity: text.identity,
    insurranceNum: text.insurance, // sic: wire format
    maritalStatus: text.maritalStatus,
    currentAddress: text.currentAddress,
    permanentAddress: text.permanentAddress,
    workingLocation: text.workingLocation,
    award: text.award,
    userUrl: text.userUrl,
    employeeInfos: text.infos,
  };
}

/** The words for the values of the columns that offer a few, in one language. */
export function wordsOf({ people, common }: SheetTexts) {
  const { genders, maritalStatuses } = people.employees;
  return {
    gender: genders,
    maritalStatus: {
      '': maritalStatuses.none,
      Single: maritalStatuses.Single,
      Married: maritalStatuses.Married,
    },
    isEnabled: { true: common.values.active, false: common.values.inactive },
  } as const;
}
