import { filesByLanguage } from '../texts.ts';

export const people = {
  companies: filesByLanguage(
    () => import('../en/people/companies.ts'),
    () => import('../vi/people/companies.ts'),
    () => import('../ko/people/companies.ts'),
    () => import('../ja/people/companies.ts'),
  ),
  workingHours: filesByLanguage(
    () => import('../en/people/working-hours.ts'),
    () => import('../vi/people/working-hours.ts'),
    () => import('../ko/people/working-hours.ts'),
    () => import('../ja/people/working-hours.ts'),
  ),
  departments: filesByLanguage(
    () => import('../en/people/departments.ts'),
    () => import('../vi/people/departments.ts'),
    () => import('../ko/people/departments.ts'),
    () => import('../ja/people/departments.ts'),
  ),
  employees: filesByLanguage(
    () => import('../en/people/employees.ts'),
    () => import('../vi/people/employees.ts'),
    () => import('../ko/people/employees.ts'),
    () => import('../ja/people/employees.ts'),
  ),
  employeeImports: filesByLanguage(
    () => import('../en/people/employee-imports.ts'),
    () => import('../vi/people/employee-imports.ts'),
    () => import('../ko/people/employee-imports.ts'),
    () => import('../ja/people/employee-imports.ts'),
  ),
  managers: filesByLanguage(
    () => import('../en/people/managers.ts'),
    () => import('../vi/people/managers.ts'),
    () => import('../ko/people/managers.ts'),
    () => import('../ja/people/managers.ts'),
  ),
  admins: filesByLanguage(
    () => import('../en/people/admins.ts'),
    () => import('../vi/people/admins.ts'),
    () => import('../ko/people/admins.ts'),
    () => import('../ja/people/admins.ts'),
  ),
  profiles: filesByLanguage(
    () => import('../en/people/profiles.ts'),
    () => import('../vi/people/profiles.ts'),
    () => import('../ko/people/profiles.ts'),
    () => import('../ja/people/profiles.ts'),
  ),
  recognitionPictures: filesByLanguage(
    () => import('../en/people/pictures.ts'),
    () => import('../vi/people/pictures.ts'),
    () => import('../ko/people/pictures.ts'),
    () => import('../ja/people/pictures.ts'),
  ),
  avatars: filesByLanguage(
    () => import('../en/people/pictures.ts'),
    () => import('../vi/people/pictures.ts'),
    () => import('../ko/people/pictures.ts'),
    () => import('../ja/people/pictures.ts'),
  ),
  personalData: filesByLanguage(
    () => import('../en/people/personal-data.ts'),
    () => import('../vi/people/personal-data.ts'),
    () => import('../ko/people/personal-data.ts'),
    () => import('../ja/people/personal-data.ts'),
  ),
};
