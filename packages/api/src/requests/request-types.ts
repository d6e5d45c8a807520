import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { type RequestTypeCode, requestTypeCodes } from './request-type-codes.ts';

export const requestTypeLimits = { name: 100, code: 20 } as const;

/** Built-in categories of every company. A company can only add categories of leave. */
const builtInSubTypes = {
  LEAVE: ['ANNUAL', 'SICK', 'UNPAID', 'COMPENSATORY'],
  TELEWORK: [''],
  BUSINESS: ['GO_OUT', 'TRIP'],
  OVERTIME: ['PAID', 'COMPENSATORY'],
  CORRECTION: ['CHECK_IN', 'CHECK_OUT', 'SET_ASIDE'],
  ACCESS: [''],
} as const satisfies Record<RequestTypeCode, readonly string[]>;

/** Checks whether a request type has categories to choose from. Other types have a single category with code ''. */
export const hasCategories = (type: RequestTypeCode): boolean => builtInSubTypes[type][0] !== '';

const without: ReadonlySet<unknown> = new Set(requestTypeCodes.filter((type) => !hasCategories(type)));

/**
 * Returns true if a category is given, or if the request type has no categories. An unknown type requires a category.
 * This check runs even if other fields are invalid.
 */
export const namesCategory = (input: unknown): boolean => {
  const { type, subType }: { type?: unknown; subType?: unknown } = Object(input);
  return subType !== '' || without.has(type);
};

/** Checks whether a category is built in. A built-in category can be renamed and switched off, but not deleted. */
export const isBuiltIn = (type: RequestTypeCode, subType: string): boolean =>
  (builtInSubTypes[type] as readonly string[]).includes(subType);

export const beyondBalance = ['REFUSE', 'WARN'] as const;

/**
 * A request category (spec §3 `subTypes`). TELEWORK and ACCESS have a single category with code '', which people do not
 * select.
 */
const requestSubType = z.object({
  id,
  version,
  companyId: id,
  subTypeCode: z.string(),
  /** Name of the category: the name given by the company, otherwise the portal's name in the caller's language. */
  subTypeName: z.string(),
  /** Name given by the company. If null, the portal's name applies. */
  name: z.string().nullable(),
  /**
   * Defines whether the category draws on a balance, and how requests beyond the balance are handled. Only for LEAVE.
   */
  drawsOnBalance: z.boolean(),
  beyondBalance: z.enum(beyondBalance),
  enabled: z.boolean(),
});
export type RequestSubType = z.output<typeof requestSubType>;

const requestType = z.object({
  typeCode: z.enum(requestTypeCodes),
  typeName: z.string(),
  subTypes: z.array(requestSubType),
});
export type RequestType = z.output<typeof requestType>;

const balance = {
  drawsOnBalance: z.boolean().default(false),
  beyondBalance: z.enum(beyondBalance).default('WARN'),
};

/** Input for a leave category that a company adds. */
const requestTypeInput = z.strictObject({
  companyId: id,
  /** Code of the category: capital letters, digits and _. The code cannot be changed later. */
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
      // Company of the category. If absent, the caller's own company, otherwise the first company that the caller sees.
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
