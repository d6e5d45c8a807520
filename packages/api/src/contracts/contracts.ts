import { z } from 'zod';
import { companyChoice } from '../people/companies.ts';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, isoDate, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { contractStates } from './contracts.rules.ts';

const contractLimits = { code: 255 } as const;

/** Local time of the company, YYYY-MM-DDTHH:mm:ss, without an offset. */
const wallTime = z.iso
  .datetime({ local: true, offset: false, precision: 0 })
  .refine((text) => !text.endsWith('Z') && isoDate.safeParse(text.slice(0, 10)).success, {
    error: 'invalid',
  });

const period = { signDate: wallTime, startDate: wallTime, endDate: wallTime };

const contract = z.object({
  id,
  version,
  contractCode: z.string(),
  contractTypeId: id,
  contractType: z.object({ id, name: z.string() }),
  companyId: id,
  company: companyChoice,
  ...period,
  isEnabled: z.boolean(),
  /** State of the contract at the current local time of the company. */
  state: z.enum(contractStates),
  createdDate: instant,
});
export type Contract = z.output<typeof contract>;

const contractInput = z.strictObject({
  contractCode: requiredText(contractLimits.code),
  contractTypeId: id,
  companyId: id,
  ...period,
  isEnabled: z.boolean().default(true),
});

const writeErrors = ['CON_CODE_EXISTED', 'CON_TYPE_NOT_FOUND', 'CON_DATES'] as const;

/**
 * The field sizes and the format of requests and answers are from spec §7. One contract is also returned as
 * `result.content`.
 */
export const contracts = operations('contracts', {
  list: {
    summary: 'List contracts of your companies',
    method: 'GET',
    path: '/contracts',
    permission: 'CONTRACT_VIEW',
    scope: 'company',
    query: listQuery(['contractCode', 'signDate', 'startDate', 'endDate', 'createdDate']).extend({
      companyCode: z.string().max(50).optional(),
    }),
    result: pageOf(contract),
    errors: [],
  },
  get: {
    summary: 'Get a contract',
    method: 'GET',
    path: '/contracts/{id}',
    permission: 'CONTRACT_VIEW',
    scope: 'company',
    result: z.object({ content: contract }),
    errors: ['CON_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Add a contract with a company',
    method: 'POST',
    path: '/contracts',
    permission: 'ACTION_CONTRACT_MANAGEMENT',
    scope: 'company',
    body: contractInput,
    result: contract,
    errors: ['HR_COMPANY_NOT_FOUND', ...writeErrors],
  },
  update: {
    summary: 'Update a contract. Its company can’t be changed',
    method: 'PUT',
    path: '/contracts/{id}',
    permission: 'ACTION_CONTRACT_MANAGEMENT',
    scope: 'company',
    body: changesOf(contractInput.omit({ companyId: true })),
    result: contract,
    errors: ['CON_ID_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a contract',
    method: 'DELETE',
    path: '/contracts/{id}',
    permission: 'ACTION_CONTRACT_MANAGEMENT',
    scope: 'company',
    // The body may be an empty object (spec §7).
    body: z.strictObject({}).optional(),
    result: empty,
    errors: ['CON_ID_NOT_FOUND'],
  },
});
