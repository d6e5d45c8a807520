import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { type RequestTypeCode, requestTypeCodes } from './request-type-codes.ts';

export const requestTypeLimits = { name: 100, code: 20 } as const;

/** The categories every company has; it adds categories of leave only. */
export const builtInSubTypes = {
  LEAVE: ['ANNUAL', 'SICK', 'UNPAID', 'COMPENSATORY'],
  TELEWORK: [''],
  BUSINESS: ['GO_OUT', 'TRIP'],
  OVERTIME: ['PAID', 'COMPENSATORY'],
  CORRECTION: ['CHECK_IN', 'CHECK_OUT', 'SET_ASIDE'],
  ACCESS: [''],
} as const satisfies Record<RequestTypeCode, readonly string[]>;

/** Whether one of its categories is chosen; a type without any has one of code ''. */
export const hasCategories = (type: RequestTypeCode): boolean => builtInSubTypes[type][0] !== '';

const without: ReadonlySet<unknown> = new Set(requestTypeCodes.filter((type) => !hasCategories(type)));

/** Whether a category is named where one must be: of every type that has some, and while none is. Asked before the rest is known to be right. */
export const namesCategory = (asked: unknown): boolean => {
  const { type, subType }: { type?: unknown; subType?: unknown } = Object(asked);
  return subType !== '' || without.has(type);
};

/** Whether the portal came with it: such a category is named and switched off, and never deleted. */
export const isBuiltIn = (type: RequestTypeCode, subType: string): boolean =>
  (builtInSubTypes[type] as readonly string[]).includes(subType);

/** What becomes of a request for more than the balance holds. */
export const beyondBalance = ['REFUSE', 'WARN'] as const;

/** A category (spec §3 `subTypes`); of TELEWORK and ACCESS there is one, of code '', which nobody chooses. */
export const requestSubType = z.object({
  id,
  version,
  companyId: id,
  subTypeCode: z.string(),
  /** As the company calls it, else the portal's word in the caller's language. */
  subTypeName: z.string(),
  /** The company's own name; null: the portal's word holds. */
  name: z.string().nullable(),
  /** LEAVE alone: it is taken off a balance, and what happens beyond it. */
  drawsOnBalance: z.boolean(),
  beyondBalance: z.enum(beyondBalance),
  enabled: z.boolean(),
});
export type RequestSubType = z.output<typeof requestSubType>;

export const requestType = z.object({
  typeCode: z.enum(requestTypeCodes),
  typeName: z.string(),
  subTypes: z.array(requestSubType),
});
export type RequestType = z.output<typeof requestType>;

const balance = {
  drawsOnBalance: z.boolean().default(false),
  beyondBalance: z.enum(beyondBalance).default('WARN'),
};

/** A category of leave that a company adds. */
export const requestTypeInput = z.strictObject({
  companyId: id,
  /** Capital letters, digits and _; it stays. */
  subTypeCode: z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .max(requestTypeLimits.code)
    .regex(/^[A-Z][A-Z0-9_]*$/),
  name: requiredText(requestTypeLimits.name),
  ...balance,
});

export const requestTypes = operations('requestTypes', {
  list: {
    summary: 'List a company’s request types and categories, including inactive ones',
    method: 'GET',
    path: '/request-types',
    permission: 'LEAVE_REQUEST_LIST',
    scope: 'company',
    query: listQuery(['typeCode'], { size: 200, maxSize: 200 })
      .omit({ sort: true, keyword: true })
      // absent: the viewer's own company, or the first they see
      .extend({ companyId: idText.optional() }),
    result: pageOf(requestType),
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  create: {
    summary: 'Add a leave category',
    method: 'POST',
    path: '/request-types',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: requestTypeInput,
    result: requestSubType,
    errors: ['HR_COMPANY_NOT_FOUND', 'REQ_TYPE_EXISTED'],
  },
  update: {
    summary: 'Update a category’s name, status and balance setting. Its code can’t be changed',
    method: 'PUT',
    path: '/request-types/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: changesOf(
      z.strictObject({
        name: requiredText(requestTypeLimits.name).nullable(),
        ...balance,
        enabled: z.boolean(),
      }),
    ),
    result: requestSubType,
    errors: ['REQ_TYPE_NOT_FOUND', 'REQ_TYPE_NO_BALANCE', 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete an unused category added by the company',
    method: 'DELETE',
    path: '/request-types/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: empty,
    errors: ['REQ_TYPE_NOT_FOUND', 'REQ_TYPE_IN_USE'],
  },
});
