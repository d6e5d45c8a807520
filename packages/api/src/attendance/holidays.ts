import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idText,
  instant,
  isoDate,
  listQuery,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { recalculationPreview } from './work-shifts.ts';

const holidayLimits = { name: 255 } as const;

/**
 * Part of the working day that is free. NONE is only valid for a building and means that the company's holiday does not
 * apply in the building.
 */
export const holidayParts = ['WHOLE', 'FIRST_HALF', 'SECOND_HALF', 'NONE'] as const;

const holiday = z.object({
  id,
  version,
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  /**
   * Building of the holiday. If null, the holiday applies to the whole company, except buildings with a separate entry
   * for the date.
   */
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
  date: isoDate,
  name: z.string(),
  part: z.enum(holidayParts),
  createdDate: instant,
});
export type Holiday = z.output<typeof holiday>;

const holidayInput = z.strictObject({
  companyId: id,
  buildingId: id.nullable().default(null),
  date: isoDate,
  name: requiredText(holidayLimits.name),
  part: z.enum(holidayParts).default('WHOLE'),
});

const writeErrors = [
  'AREA_BUILDING_ID_NOT_FOUND',
  'ATT_HOLIDAY_EXISTED',
  'ATT_HOLIDAY_NOT_AT_BUILDING',
] as const;

export const holidays = operations('holidays', {
  list: {
    summary: 'List holidays by year, of one company or of all companies you can see',
    method: 'GET',
    path: '/holidays',
    permission: 'MY_TIMESHEET',
    scope: 'company',
    query: listQuery(['date', 'name'], { maxSize: 1000 }).extend({
      companyCode: z.string().max(50).optional(),
      year: digits(2000, 2199).optional(),
    }),
    result: pageOf(holiday),
    errors: [],
  },
  affected: {
    summary: 'Preview which days are recalculated when a holiday on this date is saved or deleted',
    method: 'GET',
    path: '/holidays/affected',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    query: z.strictObject({
      companyId: idText,
      date: isoDate,
      /** ID of the edited holiday. The preview then also includes the current date of the holiday. */
      id: idText.optional(),
    }),
    result: recalculationPreview,
    errors: ['HR_COMPANY_NOT_FOUND', 'ATT_HOLIDAY_NOT_FOUND'],
  },
  get: {
    summary: 'Get a holiday',
    method: 'GET',
    path: '/holidays/{id}',
    permission: 'MY_TIMESHEET',
    scope: 'company',
    result: holiday,
    errors: ['ATT_HOLIDAY_NOT_FOUND'],
  },
  create: {
    summary: 'Add a company holiday, or an exception for one building. The date is recalculated',
    method: 'POST',
    path: '/holidays',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: holidayInput,
    result: holiday,
    errors: ['HR_COMPANY_NOT_FOUND', ...writeErrors],
  },
  update: {
    summary: 'Update a holiday. Its company can’t be changed, and both dates are recalculated',
    method: 'PUT',
    path: '/holidays/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: changesOf(holidayInput.omit({ companyId: true })),
    result: holiday,
    errors: ['ATT_HOLIDAY_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a holiday. Its date is recalculated',
    method: 'DELETE',
    path: '/holidays/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: empty,
    errors: ['ATT_HOLIDAY_NOT_FOUND'],
  },
});
