import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idOrCode,
  instant,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
  timeZone,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Limits from spec §5. */
export const buildingLimits = { name: 255, code: 50, address: 255, description: 255, mapLink: 1000 } as const;

const building = z.object({
  id,
  version,
  buildingCode: z.string(),
  buildingName: z.string(),
  address: z.string(),
  /** URL of a map that is sent to visitors. Empty for none. */
  mapLink: z.string(),
  description: z.string(),
  /** IANA zone of the building. Null for the company's zone (rules.md §2). */
  timeZone: z.string().nullable(),
  companyId: id,
  companyName: z.string(),
  companyCodes: z.array(z.string()),
  roomIds: z.array(id),
  isEnabled: z.boolean(),
  createdDate: instant,
});
export type Building = z.output<typeof building>;

const buildingDetail = building.extend({
  rooms: z.array(
    z.object({ id, roomCode: z.string(), roomName: z.string(), floor: z.int(), isEnabled: z.boolean() }),
  ),
});

/** Checks whether a text is an http or https URL without credentials. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

export const buildingInput = z.strictObject({
  /** The company by its id or code. If both are sent, they must name the same company. */
  companyId: id.optional(),
  companyCodes: z.array(z.string().max(50)).length(1).optional(),
  buildingCode: requiredText(buildingLimits.code),
  buildingName: requiredText(buildingLimits.name),
  address: requiredText(buildingLimits.address),
  mapLink: z
    .string()
    .trim()
    .max(buildingLimits.mapLink)
    .refine((text) => text === '' || isWebAddress(text), { error: 'invalid' })
    .default(''),
  description: optionalText(buildingLimits.description),
  timeZone: timeZone.nullable().default(null),
  isEnabled: z.boolean().default(true),
});

export const buildings = operations('buildings', {
  list: {
    summary: 'List buildings of one company, or of all companies you can see',
    method: 'GET',
    path: '/buildings',
    permission: 'BUILDING_LIST',
    scope: 'company',
    query: listQuery(['buildingName', 'buildingCode', 'createdDate'], { size: 20, maxSize: 10_000 }).extend({
      companyCode: z.string().max(50).optional(),
    }),
    result: pageOf(building),
    errors: [],
  },
  get: {
    summary: 'Get a building with its rooms',
    method: 'GET',
    path: '/buildings/{id}',
    permission: 'BUILDING_DETAIL',
    scope: 'company',
    result: buildingDetail,
    errors: ['AREA_BUILDING_ID_NOT_FOUND'],
  },
  create: {
    summary: 'Add a building to a company',
    method: 'POST',
    path: '/buildings',
    permission: 'BUILDING_CREATE',
    scope: 'company',
    body: buildingInput.refine(...idOrCode('companyId', 'companyCodes')),
    result: building,
    errors: ['AREA_BUILDING_CODE_DUPLICATED', 'HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary: 'Update a building. Its company can’t be changed',
    method: 'PUT',
    path: '/buildings/{id}',
    permission: 'BUILDING_UPDATE',
    scope: 'company',
    body: changesOf(buildingInput.omit({ companyId: true, companyCodes: true })),
    result: building,
    errors: ['AREA_BUILDING_ID_NOT_FOUND', 'AREA_BUILDING_CODE_DUPLICATED', 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a building without rooms',
    method: 'DELETE',
    path: '/buildings/{id}',
    permission: 'BUILDING_DELETE',
    scope: 'company',
    result: empty,
    errors: ['AREA_BUILDING_ID_NOT_FOUND', 'AREA_BUILDING_IN_USE'],
  },
});
