import { employeeSheet as enSheet } from './en/server/employee-sheet.ts';
import { personalData as enData } from './en/server/personal-data.ts';
import type { Language } from './index.ts';
import { employeeSheet as jaSheet } from './ja/server/employee-sheet.ts';
import { personalData as jaData } from './ja/server/personal-data.ts';
import { employeeSheet as koSheet } from './ko/server/employee-sheet.ts';
import { personalData as koData } from './ko/server/personal-data.ts';
import type { Texts } from './texts.ts';
import { employeeSheet as viSheet } from './vi/server/employee-sheet.ts';
import { personalData as viData } from './vi/server/personal-data.ts';

/** Texts of employee spreadsheets. Only the server uses them, so no browser fetches them. */
export const employeeSheets: Record<Language, Texts<typeof enSheet>> = {
  en: enSheet,
  vi: viSheet,
  ko: koSheet,
  ja: jaSheet,
};

export const personalDataTexts: Record<Language, Texts<typeof enData>> = {
  en: enData,
  vi: viData,
  ko: koData,
  ja: jaData,
};
