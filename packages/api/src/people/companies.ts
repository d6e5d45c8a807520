import { z } from 'zod';
import { timesheetColumns } from '../attendance/timesheet-columns.rules.ts';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  instant,
  listQuery,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  pageOf,
  requiredText,
  timeZone,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { workingHours, workingHoursInput } from './working-hours.ts';

/** Limits of the fields of a company (spec §5). */
const companyLimits = {
  code: 50,
  name: 50,
  description: 255,
  website: 255,
  email: 255,
  phone: 20,
  address: 255,
  manager: 255,
  /** Limits the size of the request body. The number is not a business rule. */
  departments: 10_000,
} as const;

export const companyChoice = z.object({ id, companyCode: z.string(), companyName: z.string() });
export type CompanyChoice = z.output<typeof companyChoice>;

const company = companyChoice.extend({
  version,
  description: z.string(),
  websiteUrl: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  manager: z.string(),
  /** IANA time zone. It applies to buildings without a zone (rules.md §2). */
  timeZone: z.string(),
  isEnabled: z.boolean(),
  departments: z.array(z.object({ id, departmentName: z.string() })),
  createdDate: instant,
  /** Figures in the columns of timesheet exports. */
  timesheetColumns: z.array(z.enum(timesheetColumns)),
  ...workingHours.shape,
});
export type Company = z.output<typeof company>;

const companyInput = z.strictObject({
  companyCode: requiredText(companyLimits.code),
  companyName: requiredText(companyLimits.name),
  description: optionalText(companyLimits.description),
  websiteUrl: optionalLine(companyLimits.website),
  email: optionalEmail(companyLimits.email),
  phone: optionalPhone(companyLimits.phone),
  address: optionalLine(companyLimits.address),
  manager: optionalLine(companyLimits.manager),
  timeZone,
  isEnabled: z.boolean().default(true),
  /**
   * Departments that the caller expects in the company. The call is rejected if one of them belongs to another company.
   * No department is moved (decision 021).
   */
  departmentIds: z.array(id).max(companyLimits.departments).optional(),
  /** The columns have a fixed order, regardless of the order in the list. */
  timesheetColumns: z
    .array(z.enum(timesheetColumns))
    .max(timesheetColumns.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'invalid' })
    .default([...timesheetColumns]),
  ...workingHoursInput,
});

// Lookups of companies return up to 2000 (spec §9).
const sizes = { maxSize: 2000 } as const;

export const companies = operations('companies', {
  pick: {
    summary: 'List the companies you belong to or manage, for a picker',
    method: 'GET',
    path: '/companies/mine',
    permission: 'SIGNED_IN',
    scope: 'company',
    query: listQuery(['companyName'], { size: 2000, ...sizes }),
    result: pageOf(companyChoice),
    errors: [],
  },
  list: {
    summary: 'List companies with contact details and working hours',
    method: 'GET',
    path: '/companies',
    permission: 'COMPANIES_LIST',
    scope: 'company',
    query: listQuery(['companyName', 'companyCode', 'createdDate'], sizes),
    result: pageOf(company),
    errors: [],
  },
  get: {
    summary: 'Get a company',
    method: 'GET',
    path: '/companies/{id}',
    permission: 'COMPANY_DETAIL',
    scope: 'company',
    result: company,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  create: {
    summary: 'Add a company',
    method: 'POST',
    path: '/companies',
    permission: 'CREATE_COMPANY',
    scope: 'installation',
    // A company without a zone has the zone of the installation.
    body: companyInput.extend({ timeZone: timeZone.optional() }),
    result: company,
    errors: ['HR_COMPANY_CODE_EXISTED', 'HR_DEPARTMENT_NOT_FOUND'],
  },
  update: {
    summary: 'Update a company. Its code can’t be changed',
    method: 'PUT',
    path: '/companies/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: changesOf(companyInput.omit({ companyCode: true })),
    result: company,
    errors: ['HR_COMPANY_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND', 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a company that isn’t in use',
    method: 'DELETE',
    path: '/companies/{id}',
    permission: 'DELETE_COMPANY',
    scope: 'company',
    // The body is optional and repeats the ID of the path (spec §7).
    body: z.strictObject({ id: id.optional() }).optional(),
    result: empty,
    errors: ['HR_COMPANY_NOT_FOUND', 'HR_COMPANY_IN_USE'],
  },
});
